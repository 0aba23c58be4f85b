import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './redis-server.ts';

const run = promisify(execFile);

/** A program that some faults need. */
export type Needed = 'redis-server' | 'initdb' | 'patroni';

/** Whether a server's program is on this machine. */
export const isInstalled = async (program: Needed): Promise<boolean> =>
  run((program === 'initdb' ? await findProgramsFolder() : '') + program, ['--version']).then(
    () => true,
    () => false,
  );

/** The same, of the programs of a PostgreSQL server, while a suite is loaded. With `CI=true` they have to be there. */
export const hasPostgresPrograms = (): boolean =>
  process.env.CI === 'true' || existsSync('/usr/lib/postgresql') || findOnPath('initdb');

const findOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Copies a database to an empty one on another server, as docs/operate/restore.md says. */
export const dumpInto = async (from: string, to: string): Promise<void> => {
  const programs = await findProgramsFolder();
  const file = join(await mkdtemp(join(tmpdir(), 'guildesk-dump-')), 'guildesk.sql');
  await run(`${programs}pg_dump`, [from, '-f', file]);
  await run(`${programs}psql`, ['-v', 'ON_ERROR_STOP=1', to, '-f', file]);
  await rm(dirname(file), { recursive: true });
};

/** A PostgreSQL of the harness's own, to be restarted and stopped. */
export interface PostgresServer {
  readonly url: string;
  /** Cuts every connection, and is back when this resolves. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Is a standby from then on, which answers reads alone, as the old primary after a failover. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  /** Of the process that starts the others. */
  readPid(): Promise<number>;
  /** Lets all of its processes hang with their connections open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** The folder of the server's programs, with a slash at its end: Debian keeps them where no path leads. Empty where a path does. */
export const findProgramsFolder = async (): Promise<string> => {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? '' : `/usr/lib/postgresql/${newest}/bin/`;
};

/** PostgreSQL does not work for root. */
const asItsUser = (command: string, args: readonly string[]): [string, readonly string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

/** A process that has ended meanwhile needs no signal. */
const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** The processes that a process has started. */
const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
};

/** Runs a program of PostgreSQL as the user that it works for. */
export const runPostgresProgram = async (cwd: string, program: string, ...args: string[]): Promise<void> => {
  await run(...asItsUser((await findProgramsFolder()) + program, args), { cwd });
};

/** Makes a folder that PostgreSQL may write, too. */
export const createPostgresFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-postgres-'));
  await chmod(folder, 0o777);
  return folder;
};

export interface PostgresOptions {
  /** More lines of its configuration. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder of data that exists; by default a new database. */
  readonly data?: string;
}

export const startPostgres = async ({ settings = {}, data: given }: PostgresOptions = {}): Promise<PostgresServer> => {
  const [folder, port] = [await createPostgresFolder(), await freePort()];
  const data = given ?? join(folder, 'data');
  const call = (program: string, ...args: string[]) => runPostgresProgram(folder, program, ...args);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const control = (...words: string[]) =>
    call('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', ...words);
  const readPid = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = await readPid();
    // First of all the one that starts the others.
    process.kill(pid, signal);
    for (const child of await childrenOf(pid)) signalIfThere(child, signal);
  };
  if (given === undefined) await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  if ('restore_command' in settings) await writeFile(join(data, 'recovery.signal'), '');
  await control('start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: () => control('-m', 'fast', 'restart'),
    stop: () => control('-m', 'immediate', 'stop'),
    start: () => control('start'),
    demote: async () => {
      await control('-m', 'fast', 'stop');
      await writeFile(join(data, 'standby.signal'), '');
      await control('start');
    },
    promote: () => control('promote'),
    readPid,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  };
};
