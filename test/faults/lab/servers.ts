import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a server's program is on this machine. */
export const isInstalled = async (program: 'redis-server' | 'initdb'): Promise<boolean> =>
  run((program === 'initdb' ? await programsOf() : '') + program, ['--version']).then(
    () => true,
    () => false,
  );

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const answers = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
};

/** A Redis of the lab's own, which keeps nothing on disk. */
export interface LabRedis {
  readonly url: string;
  /** Ends it at once, with all it holds. */
  kill(): Promise<void>;
  start(...options: string[]): Promise<void>;
  /** It neither answers nor ends. */
  freeze(): void;
  thaw(): void;
  command(...words: string[]): Promise<void>;
}

export const startRedis = async (): Promise<LabRedis> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-redis-'));
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async (...options: string[]) => {
    const plain = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    child = spawn('redis-server', [...plain, ...options], { stdio: 'ignore' });
    await answers(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    command: async (...words) => {
      await run('redis-cli', ['-p', String(port), ...words]);
    },
  };
};

/** A PostgreSQL of the lab's own, to be restarted and stopped. */
export interface LabPostgres {
  readonly url: string;
  /** Cuts every connection, and is back when this resolves. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Debian keeps the server's programs where no path leads. */
const programsOf = async (): Promise<string> => {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? '' : `/usr/lib/postgresql/${newest}/bin/`;
};

/** PostgreSQL does not work for root. */
const asItsUser = (command: string, args: readonly string[]): [string, readonly string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

export const startPostgres = async (): Promise<LabPostgres> => {
  const [programs, port] = [await programsOf(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-postgres-'));
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const call = async (program: string, ...args: string[]) => {
    await run(...asItsUser(programs + program, args), { cwd: folder });
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const control = (...words: string[]) =>
    call('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', ...words);
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await control('start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: () => control('-m', 'fast', 'restart'),
    stop: () => control('-m', 'immediate', 'stop'),
    start: () => control('start'),
  };
};
