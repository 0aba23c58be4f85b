import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { client, type Client, SECRETS_KEY } from '../api.ts';
import { getFixture } from '../suite/fixture.ts';

export const ROOT = new URL('../../../', import.meta.url).pathname;
const READY = /guildesk (?:worker |bot |discord-gate )?is ready(?: at ([^\s"]+))?"?\}?\n/;

/** The folder of a bundle whose programs are started instead of those of the sources; see `test/bundle.config.ts`. */
const BUNDLE = process.env['GUILDESK_BUNDLE'];

type App = 'standalone' | 'api' | 'worker' | 'bot' | 'discord-gate';

const BUNDLE_COMMANDS = { standalone: 'start', api: 'api', worker: 'worker', bot: 'bot', 'discord-gate': 'gate' };

/** What Node runs. Tests in another folder than the repository have sources of their own. */
const listArguments = (app: App | 'cli', folder: string): readonly string[] => {
  if (BUNDLE === undefined || folder !== ROOT) return [`apps/${app}/main.ts`];
  return [join(BUNDLE, 'guildesk.js'), ...(app === 'cli' ? [] : [BUNDLE_COMMANDS[app]])];
};

/** The service as a process of its own, the way an operator runs it. */
export interface RunningService {
  readonly pid: number;
  /** Of a worker that of WORKER_PORT, of a bot that of BOT_PORT; empty without one. */
  readonly url: string;
  /** What it has printed. */
  output(): string;
  as(token: string | null): Client;
  /** Asks it to stop, and gives its exit status. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

const environmentOf = (extra: Record<string, string>) => {
  const { DATABASE_URL: _, REDIS_URL: __, PORT: ___, ...inherited } = process.env;
  return {
    ...inherited,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // A load opens more tickets than a server of the sandbox takes.
    SANDBOX_LIMITS: 'off',
    ...(extra.DATABASE_URL && { SECRETS_KEY, CHAT_PLATFORM: 'sandbox' }),
    ...extra,
  };
};

const output = (child: ChildProcess) => {
  let text = '';
  child.stdout?.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  return () => text;
};

/** Starts the service, or a part of it, and waits until it is ready. @throws with its output when it ends instead */
export const startService = async (
  environment: Record<string, string>,
  app: App = 'standalone',
  folder = ROOT,
): Promise<RunningService> => {
  const child = spawn(process.execPath, listArguments(app, folder), { cwd: folder, env: environmentOf(environment) });
  const printed = output(child);
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = READY.exec(printed());
      if (ready) resolve(ready[1] ?? '');
    });
    void ended.then((status) => reject(new Error(`The service ended with ${status}:\n${printed()}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    url,
    output: printed,
    as: (token) => client(url, token),
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
};

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs a command of the command line, as `npm run token -- …` or `npm run admin -- …` does. */
export const runCli = async (
  words: readonly string[],
  environment: Record<string, string>,
  folder = ROOT,
): Promise<CommandResult> => {
  const env = environmentOf(environment);
  const child = spawn(process.execPath, [...listArguments('cli', folder), ...words], { cwd: folder, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { stdout: stdout.trimEnd(), stderr: stderr.trimEnd(), status };
};

/** As `runCli`, but in this process, which takes a tenth of the time once its modules are loaded. */
export const runCliHere = async (
  words: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> => {
  const { run } = await import('../../../apps/cli/run.ts');
  const { exitCode: status, ...printed } = await run(words, environmentOf(environment));
  return { ...printed, status };
};

/** An empty folder that the run takes away at its end. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(getFixture().folder, 'data-'));

/** A folder of data with a migrated database that nobody has used: a first start in it does not make one, which takes seconds. */
export const migratedFolder = async (): Promise<string> => {
  const folder = await emptyFolder();
  const database = join(folder, 'db');
  await mkdir(database, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', getFixture().dump, '-C', database]);
  return folder;
};
