import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getFixture } from '../suite/fixture.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm run bench` in its shortest form, which shows that a mode works; its figures say nothing. @returns what it prints @throws with its errors */
export const runBenchmark = async (...mode: readonly string[]): Promise<string> => {
  const { postgresUrl, redisUrl } = getFixture();
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/main.ts', '--shortest', ...mode], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: postgresUrl ?? '', REDIS_URL: redisUrl ?? '' },
  });
  return stdout;
};
