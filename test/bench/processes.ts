import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cleanup } from './data/cleanup.ts';
import { type BareOrganization, type BenchServer, SECRETS_KEY } from './servers.ts';

/** A server in a process of its own. */
export interface Running {
  readonly url: URL;
  readonly pid: number;
  /** Memory of the process in bytes, as the operating system counts it (RSS). */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** What the bare server gets when it starts. */
export interface BareSetup {
  readonly databaseUrl: string;
  readonly servers: readonly BenchServer[];
  readonly organization?: BareOrganization;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_TIMEOUT_MS = 30_000;
/** Settings of Node and of malloc that a run tries out, from the environment of the benchmark. */
const TRIED = Object.fromEntries(
  ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'LD_PRELOAD'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

/** A bundle (`npm run bundle`) whose programs are measured instead of the sources. */
const BUNDLE = process.env['GUILDESK_BUNDLE'];
const COMMANDS = { standalone: 'start', api: 'api', worker: 'worker', bot: 'bot' };

const programOf = (kind: keyof typeof COMMANDS): readonly string[] =>
  BUNDLE === undefined ? [`apps/${kind}/main.ts`] : [join(BUNDLE, 'guildesk.js'), COMMANDS[kind]];

/** Starts the service, or one kind of its processes, as an operator does: on a free port and without rate limits in the way. */
export const startService = async (
  databaseUrl: string,
  cleanup: Cleanup,
  more: Readonly<Record<string, string>> = {},
  kind: keyof typeof COMMANDS = 'standalone',
): Promise<Running> => {
  const child = spawn(process.execPath, programOf(kind), {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      SECRETS_KEY,
      HOST: '127.0.0.1',
      PORT: '0',
      ...(kind === 'worker' && { WORKER_PORT: '0' }),
      ...(kind === 'bot' && { BOT_PORT: '0' }),
      RATE_LIMIT_PER_MINUTE: '100000000',
      SANDBOX_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...TRIED,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const running = stoppable(child, cleanup);
  return running(await withTimeout(child, printedUrl(child)));
};

/** Starts the bare server. */
export const startBare = async (setup: BareSetup, cleanup: Cleanup): Promise<Running> => {
  const child = fork(fileURLToPath(new URL('bare/main.ts', import.meta.url)));
  const running = stoppable(child, cleanup);
  child.send(setup);
  const reported = once(child, 'message').then(([message]) => (message as { url: string }).url);
  return running(await withTimeout(child, reported));
};

const stoppable = (child: ChildProcess, cleanup: Cleanup) => {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  cleanup.add(stop);
  return (url: string): Running => ({ url: new URL(url), pid: child.pid ?? 0, memory: () => memoryOf(child), stop });
};

const printedUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const [, url] = /ready at ([^\s"]+)"?\}?\n/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
  });

const withTimeout = async <T>(child: ChildProcess, ready: Promise<T>): Promise<T> => {
  const given = new AbortController();
  const failure = Promise.race([
    once(child, 'exit', { signal: given.signal }).then(() => 'ended before it was ready'),
    once(AbortSignal.timeout(READY_TIMEOUT_MS), 'abort', { signal: given.signal }).then(() => 'is not ready in time'),
  ]).then((what) => {
    throw new Error(`${child.spawnargs.join(' ')} ${what}.`);
  });
  failure.catch(() => undefined);
  try {
    return await Promise.race([ready, failure]);
  } finally {
    given.abort();
  }
};

const memoryOf = async ({ pid }: ChildProcess): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
};
