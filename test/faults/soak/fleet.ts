import { client, type Client } from '../../support/api.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../../support/programs/receiver.ts';
import { freePort, redisServer, type RedisServer } from '../../support/programs/redis-server.ts';
import { tcpProxy, type TcpProxy } from '../../support/programs/tcp-proxy.ts';
import { registerAt } from '../harness/harness.ts';
import { type PostgresServer, startPostgres } from '../../support/programs/postgres-server.ts';

const GUILD = '6171';

export type Role = 'api' | 'worker';

/** Two APIs and two workers over a PostgreSQL and a Redis of their own. */
export interface Fleet {
  readonly guild: string;
  readonly postgres: PostgresServer;
  /** Between the processes and PostgreSQL. */
  readonly proxy: TcpProxy;
  readonly redis: RedisServer;
  readonly receiver: TestReceiver;
  /** Of the webhook that gets everything. */
  readonly secret: string;
  /** A client of each API. */
  readonly clients: readonly Client[];
  readonly processes: Readonly<Record<Role, RunningService[]>>;
  /** Ends a process in one way or the other, and starts another in its place. */
  replace(role: Role, index: number, how: 'kill' | 'stop'): Promise<void>;
  close(): Promise<void>;
}

export const startFleet = async (): Promise<Fleet> => {
  const [postgres, redis, receiver] = [await startPostgres(), await redisServer(), await startReceiver()];
  await redis.start();
  const url = new URL(postgres.url);
  const proxy = await tcpProxy({ host: '127.0.0.1', port: Number(url.port) });
  url.port = String(proxy.port);
  const environment = {
    DATA_DIR: await emptyFolder(),
    LOG_LEVEL: 'error',
    DATABASE_URL: url.href,
    REDIS_URL: redis.url,
    ...LOOPBACK_ALLOWED,
  };
  const ports = [await freePort(), await freePort()];
  const start = (role: Role, index: number) =>
    startService({ ...environment, ...(role === 'api' && { PORT: String(ports[index]) }) }, role);
  const first = await start('api', 0);
  await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Soaked', '--plan', 'enterprise'], environment);
  const create = ['token', 'create', '--guild', GUILD, '--name', 'soak', '--scopes', 'all'];
  const token = (await runCli(create, environment)).stdout;
  const clients = ports.map((port) => client(`http://127.0.0.1:${port}`, token));
  const secret = await registerAt(client(first.url, token), `${receiver.url}/all`);
  const processes = {
    api: [first, await start('api', 1)],
    worker: [await start('worker', 0), await start('worker', 1)],
  };
  return {
    guild: GUILD,
    postgres,
    proxy,
    redis,
    receiver,
    secret,
    clients,
    processes,
    replace: async (role, index, how) => {
      await processes[role][index]?.[how]();
      processes[role][index] = await start(role, index);
    },
    close: async () => {
      await Promise.all(Object.values(processes).flatMap((all) => all.map((one) => one.kill())));
      proxy.close();
      await Promise.all([receiver.close(), redis.kill(), postgres.stop()]);
    },
  };
};
