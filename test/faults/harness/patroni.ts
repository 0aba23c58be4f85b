import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../../support/programs/redis-server.ts';
import { ROOT } from '../../support/programs/process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createPostgresFolder, findProgramsFolder } from '../../support/programs/postgres-server.ts';

const NAMES = ['db1', 'db2'] as const;
const STARTING_MS = 90_000;
const readDeployed = (file: string): Promise<string> => readFile(join(ROOT, 'docs/deploy/patroni', file), 'utf8');

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly process: ChildProcess;
}

/** PostgreSQL with Patroni and etcd behind HAProxy and PgBouncer, configured by the files of docs/deploy/patroni. */
export interface Cluster {
  readonly url: string;
  /** Ends the primary and what watches it as the loss of its machine would. Resolves when another one is the primary. */
  killPrimary(): Promise<void>;
  /** Makes another server the primary, as an operator plans it. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
}

/** Programs with a folder of their own. */
class Programs {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Starts a program as a user that it accepts, with all that it will start in one group. */
  start(user: string, command: string, ...args: readonly string[]): ChildProcess {
    const isRoot = process.getuid?.() === 0;
    const [program, all] = isRoot ? ['runuser', ['-u', user, '--', command, ...args]] : [command, args];
    const child = spawn(program, all, { cwd: this.folder, stdio: 'ignore', detached: true });
    this.#children.push(child);
    return child;
  }

  /** @returns the path of the file */
  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    await chmod(path, 0o644);
    return path;
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map(killGroup));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Ends a program and all of its group. */
const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};

/** PostgreSQL is in no group of Patroni. It may have ended before. */
const killServer = async ({ data }: Node): Promise<void> => {
  const pid = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  try {
    if (pid !== null) process.kill(Number.parseInt(pid, 10), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Asks the REST API of Patroni; null while it cannot be reached. */
const ask = ({ restPort }: Pick<Node, 'restPort'>, path: string, init?: RequestInit): Promise<Response | null> =>
  fetch(`http://127.0.0.1:${restPort}/${path}`, init).catch(() => null);

const startEtcd = async (programs: Programs): Promise<number> => {
  const port = await freePort();
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const clients = ['--listen-client-urls', own, '--advertise-client-urls', own];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  const data = ['--data-dir', join(programs.folder, 'etcd'), '--initial-cluster', `default=${peer}`];
  programs.start('postgres', 'etcd', ...data, ...clients, ...peers);
  return port;
};

/** The file of docs with other addresses, and without passwords. */
const configureNode = async (node: Omit<Node, 'process'>, home: string, etcdPort: number): Promise<string> => {
  const file = parse(await readDeployed('patroni.yml'));
  const [address, rest] = [`127.0.0.1:${node.port}`, `127.0.0.1:${node.restPort}`];
  const { pg_hba: _, ...bootstrap } = file.bootstrap;
  return stringify({
    ...file,
    bootstrap,
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    postgresql: {
      ...file.postgresql,
      listen: address,
      connect_address: address,
      data_dir: node.data,
      bin_dir: await findProgramsFolder(),
      parameters: { unix_socket_directories: home },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  });
};

const startNode = async (programs: Programs, name: string, etcdPort: number): Promise<Node> => {
  const home = join(programs.folder, name);
  await mkdir(home);
  await chmod(home, 0o777);
  const node = { name, port: await freePort(), restPort: await freePort(), data: join(home, 'data') };
  const file = await programs.write(`${name}.yml`, await configureNode(node, home, etcdPort));
  const started = { ...node, process: programs.start('postgres', 'patroni', file) };
  const isRunning = async () => (await ask(node, 'health'))?.ok === true;
  await waitUntil(isRunning, { withinMs: STARTING_MS, what: `${name} to run` });
  return started;
};

/** @returns the port of PgBouncer, which goes through HAProxy to the primary */
const startProxies = async (programs: Programs, nodes: readonly Node[]): Promise<number> => {
  const [proxyPort, poolerPort] = [await freePort(), await freePort()];
  const servers = nodes.map(
    ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}\n`,
  );
  const proxy = (await readDeployed('haproxy.cfg'))
    .replace('bind :5000', `bind 127.0.0.1:${proxyPort}`)
    .replaceAll(/^ +server .*\n/gm, '');
  programs.start('postgres', 'haproxy', '-f', await programs.write('haproxy.cfg', proxy + servers.join('')));
  const pooler = (await readDeployed('pgbouncer.ini'))
    .replace('host=haproxy port=5000', `host=127.0.0.1 port=${proxyPort} user=postgres`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replace(/auth_type = .*\nauth_file = .*/, 'auth_type = any');
  programs.start('nobody', 'pgbouncer', await programs.write('pgbouncer.ini', pooler));
  return poolerPort;
};

const findPrimary = async (nodes: readonly Node[]): Promise<Node | null> => {
  for (const node of nodes) if ((await ask(node, 'primary'))?.ok) return node;
  return null;
};

const getPrimary = async (nodes: readonly Node[]): Promise<Node> => {
  const primary = await findPrimary(nodes);
  if (!primary) throw new Error('There is no primary.');
  return primary;
};

const hasSynchronousStandby = async (nodes: readonly Node[]): Promise<boolean> =>
  (await (await ask(await getPrimary(nodes), 'cluster'))?.text())?.includes('sync_standby') ?? false;

export const startCluster = async (): Promise<Cluster> => {
  const programs = new Programs(await createPostgresFolder());
  const etcdPort = await startEtcd(programs);
  const nodes: Node[] = [];
  for (const name of NAMES) nodes.push(await startNode(programs, name, etcdPort));
  await waitUntil(() => hasSynchronousStandby(nodes), { withinMs: STARTING_MS, what: 'A synchronous standby' });
  const port = await startProxies(programs, nodes);
  const waitForAnother = (before: Node) => {
    const isThere = async () => ((await findPrimary(nodes)) ?? before) !== before;
    return waitUntil(isThere, { withinMs: STARTING_MS, what: 'Another primary' });
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    killPrimary: async () => {
      const primary = await getPrimary(nodes);
      await killGroup(primary.process);
      await killServer(primary);
      await waitForAnother(primary);
    },
    switchOver: async () => {
      const primary = await getPrimary(nodes);
      await ask(primary, 'switchover', { method: 'POST', body: JSON.stringify({ leader: primary.name }) });
      await waitForAnother(primary);
    },
    close: async () => {
      await Promise.all(nodes.map(({ process: patroni }) => killGroup(patroni)));
      await Promise.all(nodes.map(killServer));
      await programs.close();
    },
  };
};
