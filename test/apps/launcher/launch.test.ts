import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from '../../support/process.ts';

const LAUNCH = new URL('../../../apps/launch.js', import.meta.url).pathname;

/** Says who it is, stays until it is asked to stop, and ends with status 7. */
const SCRIPT = `
const words: string[] = process.argv.slice(2);
const stay = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => { process.stdout.write('asked to stop\\n'); clearInterval(stay); process.exitCode = 7; });
process.stdout.write(JSON.stringify({ pid: process.pid, launcher: process.ppid, words }) + '\\n');
`;

let folder: string;
beforeAll(async () => {
  folder = await emptyFolder();
  const scripts = { start: `node ${LAUNCH} script.ts` };
  await writeFile(join(folder, 'script.ts'), SCRIPT);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'launched', version: '1.0.0', scripts }));
});

interface Launched {
  readonly starter: ChildProcess;
  readonly pid: number;
  readonly launcher: number;
  readonly words: readonly string[];
  readonly output: () => string;
  /** Status and signal. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

const start = async (command: string, ...args: string[]): Promise<Launched> => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const starter = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const ended = once(starter, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const ready = new Promise<Pick<Launched, 'pid' | 'launcher' | 'words'>>((resolve, reject) => {
    starter.stdout.on('data', (data: Buffer) => {
      text += data.toString();
      const line = /^\{.*\}$/m.exec(text)?.[0];
      if (line) resolve(JSON.parse(line));
    });
    void ended.then(() => reject(new Error(`It ended: ${text}`)));
  });
  return { starter, output: () => text, ended, ...(await ready) };
};

const launch = (...words: string[]) => start(process.execPath, LAUNCH, 'script.ts', ...words);

/** Resolves when the output is closed, which every process that was started for the script holds open. */
const nothingIsLeft = async ({ starter, output }: Launched): Promise<void> => {
  await once(starter, 'close');
  expect(output()).toContain('asked to stop');
};

it('passes arguments and SIGTERM on, and ends with the status of its script', async () => {
  const launched = await launch('token', '--name', 'a b');
  expect(launched.words).toEqual(['token', '--name', 'a b']);
  expect(launched.launcher).toBe(launched.starter.pid);
  launched.starter.kill('SIGTERM');
  expect(await launched.ended).toEqual([7, null]);
  expect(launched.output()).toContain('asked to stop');
});

it('ends by the signal that ended its script', async () => {
  const launched = await launch();
  process.kill(launched.pid, 'SIGKILL');
  expect(await launched.ended).toEqual([null, 'SIGKILL']);
});

it('stops its script when it is killed itself', async () => {
  const launched = await launch();
  const left = nothingIsLeft(launched);
  launched.starter.kill('SIGKILL');
  await left;
});

it.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing running after %s to npm', async (signal) => {
  const launched = await start('npm', 'start');
  const left = nothingIsLeft(launched);
  launched.starter.kill(signal);
  await left;
});
