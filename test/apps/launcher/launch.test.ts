import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { emptyFolder } from '../../support/programs/process.ts';

const LAUNCH = new URL('../../../apps/launch.js', import.meta.url).pathname;

/** Says who it is, stays until it is asked to stop, and ends with status 7. */
const SCRIPT = `
const words: string[] = process.argv.slice(2);
const stay = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => { process.stdout.write('asked to stop\\n'); clearInterval(stay); process.exitCode = 7; });
const { NODE_OPTIONS: options = '', MALLOC_ARENA_MAX: arenas = '' } = process.env;
process.stdout.write(JSON.stringify({ pid: process.pid, launcher: process.ppid, words, memory: [options, arenas] }) + '\\n');
`;
/** Where the launcher takes a script for a process of the service. */
const SERVICE = 'apps/api/main.ts';

let folder: string;
beforeAll(async () => {
  folder = await emptyFolder();
  const scripts = { start: `node ${LAUNCH} script.ts` };
  await writeFile(join(folder, 'script.ts'), SCRIPT);
  await mkdir(join(folder, dirname(SERVICE)), { recursive: true });
  await writeFile(join(folder, SERVICE), SCRIPT);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'launched', version: '1.0.0', scripts }));
});

interface Launched {
  readonly starter: ChildProcess;
  readonly pid: number;
  readonly launcher: number;
  readonly words: readonly string[];
  /** NODE_OPTIONS and MALLOC_ARENA_MAX of the script. */
  readonly memory: readonly string[];
  readonly output: () => string;
  /** Status and signal. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

const start = (command: string, ...args: string[]) => startIn({}, command, ...args);

const startIn = async (variables: NodeJS.ProcessEnv, command: string, ...args: string[]): Promise<Launched> => {
  const { npm_lifecycle_event: _, NODE_OPTIONS: __, ...own } = process.env;
  const env = { ...own, ...variables };
  const starter = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const ended = once(starter, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const ready = new Promise<Pick<Launched, 'pid' | 'launcher' | 'words' | 'memory'>>((resolve, reject) => {
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

it('keeps the memory of a service small, unless the environment says otherwise, and leaves other scripts as they are', async () => {
  const command = [process.execPath, LAUNCH, SERVICE] as const;
  const launched = [
    await startIn({}, ...command),
    await startIn({ NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '4' }, ...command),
    await launch(),
  ];
  expect(launched.map(({ memory }) => memory)).toEqual([
    ['--max-semi-space-size=32', '2'],
    ['--max-semi-space-size=16', '4'],
    ['', ''],
  ]);
  for (const one of launched) one.starter.kill('SIGTERM');
  await Promise.all(launched.map(nothingIsLeft));
});

it('gives its script the variables of the file .env of the clone, after those of the environment', async () => {
  const clone = await emptyFolder();
  for (const name of ['launch.js', 'launcher']) {
    await cp(join(dirname(LAUNCH), name), join(clone, 'apps', name), { recursive: true });
  }
  await writeFile(join(clone, 'package.json'), JSON.stringify({ type: 'module' }));
  const script = `console.log(JSON.stringify([process.env['OF_FILE'] ?? null, process.env['OF_BOTH'] ?? null]))`;
  await writeFile(join(clone, 'script.ts'), script);
  const run = async (...words: readonly string[]) => {
    const env = { ...process.env, OF_BOTH: 'environment' };
    const launcher = join(clone, 'apps', 'launch.js');
    const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...words, 'script.ts'], {
      cwd: clone,
      env,
    });
    return JSON.parse(stdout) as unknown;
  };
  expect(await run()).toEqual([null, 'environment']);
  await writeFile(join(clone, '.env'), 'OF_FILE=file\nOF_BOTH=file\n');
  expect(await run()).toEqual(['file', 'environment']);
  // Tests have the variables that they set.
  expect(await run('--for-tests')).toEqual([null, 'environment']);
});
