import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MODES } from '../../bench/modes.ts';
import { withPostgres } from '../databases.ts';
import { getFixture } from '../suite/fixture.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm run bench` in its shortest form, which shows that a mode works; its figures say nothing. @returns what it prints @throws with its errors */
const runBenchmark = async (...mode: readonly string[]): Promise<string> => {
  const { postgresUrl, redisUrl } = getFixture();
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/main.ts', '--shortest', ...mode], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: postgresUrl ?? '', REDIS_URL: redisUrl ?? '' },
  });
  return stdout;
};

type Group = 'load' | 'processes' | 'reading';

/** Each group is a suite of its own, so that a part of the suites takes minutes and not a quarter of an hour. */
const GROUP_OF: Readonly<Record<keyof typeof MODES, Group>> = {
  connections: 'load',
  demo: 'load',
  gateway: 'load',
  hostile: 'load',
  idle: 'processes',
  memory: 'processes',
  overload: 'processes',
  'scale-out': 'processes',
  pages: 'reading',
  replica: 'reading',
  streams: 'reading',
  traces: 'reading',
};

/** Runs each of these in its shortest form. */
export const testBenchmarks = (modes: readonly (readonly string[])[]): void =>
  withPostgres('npm run bench', () => {
    it.each(modes.map((mode) => ({ mode })))('runs to its end, with figures: $mode', async ({ mode }) => {
      const printed = await runBenchmark(...mode);
      expect(printed).toMatch(/\d/);
      expect(printed).not.toMatch(/NaN|undefined/);
    });
  });

export const testBenchmarksOf = (group: Group): void =>
  testBenchmarks(
    Object.entries(GROUP_OF)
      .filter(([, one]) => one === group)
      .map(([mode]) => [`--${mode}`]),
  );
