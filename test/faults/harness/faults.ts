import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { postgresUrl } from '../../support/databases.ts';
import { redisServer, type RedisServer } from '../../support/programs/redis-server.ts';
import { FAULTS_OF_ENDPOINTS } from './endpoints.ts';
import { FAULTS_OF_UPGRADES } from './upgrade.ts';
import { startHarness } from './harness.ts';
import { CALM_MS, type Fault, type Thoroughness, underLoad } from './scene.ts';
import { FAULTS_OF_CLOCKS } from './rows/clocks.ts';
import { FAULTS_OF_DATA_FOLDER } from './rows/data-folder.ts';
import { FAULTS_OF_EMBEDDED } from './rows/embedded.ts';
import { FAULTS_OF_FAILOVER } from './rows/failover.ts';
import { FAULTS_OF_OPENINGS } from './rows/orphans.ts';
import { FAULTS_OF_RESTORE } from './rows/restore.ts';
import { FAULTS_OF_SILENCE } from './rows/silent-postgres.ts';
import { FAULTS_OF_STOPS } from './rows/stops.ts';
import { startPostgres } from '../../support/programs/postgres-server.ts';

/** API and worker on PostgreSQL, with a Redis of their own. */
const withRedis =
  (fault: (redis: RedisServer, how: Thoroughness, operator: Redis) => Promise<void>) => async (how: Thoroughness) => {
    const redis = await redisServer();
    await redis.start();
    const operator = new Redis(redis.url).on('error', () => undefined);
    try {
      const harness = await startHarness({ DATABASE_URL: await postgresUrl(), REDIS_URL: redis.url });
      return await underLoad(harness, () => fault(redis, how, operator));
    } finally {
      operator.disconnect();
      await redis.kill();
    }
  };

const FAULTS_OF_PROCESSES: readonly Fault[] = [
  {
    name: 'kill -9 of API and worker, in turns',
    run: async ({ kills }) =>
      underLoad(await startHarness({ DATABASE_URL: await postgresUrl() }), async ({ harness }) => {
        for (let i = 0; i < kills; i += 1) {
          await (i % 2 ? harness.killWorker() : harness.killApi());
          await pause(200);
        }
      }),
  },
  {
    name: 'kill -9 of one of two workers, again and again',
    run: async ({ kills }) =>
      underLoad(await startHarness({ DATABASE_URL: await postgresUrl() }, { workerCount: 2 }), async ({ harness }) => {
        for (let i = 0; i < kills / 4; i += 1) await harness.killWorker(i % 2);
      }),
  },
  {
    name: 'SIGTERM of API and worker',
    run: async () =>
      underLoad(await startHarness({ DATABASE_URL: await postgresUrl() }), async ({ harness }) => {
        const statuses = await Promise.all([harness.api.stop(), harness.workers[0]?.stop()]);
        if (statuses.some((status) => status !== 0)) throw new Error(`They ended with ${statuses.join()}.`);
        await Promise.all([harness.killApi(), harness.killWorker()]);
      }),
  },
  {
    name: 'every wake-up lost: Redis is not there',
    run: async () =>
      underLoad(
        await startHarness({ DATABASE_URL: await postgresUrl(), REDIS_URL: 'redis://127.0.0.1:1' }),
        async () => {
          await pause(CALM_MS);
        },
      ),
  },
  {
    name: 'bot out of reach',
    run: async ({ outageMs }) =>
      underLoad(await startHarness({ DATABASE_URL: await postgresUrl() }), async ({ harness }) => {
        await harness.as.put('/sandbox/api/availability', { online: false });
        await pause(Math.min(outageMs, 5_000));
        await harness.as.put('/sandbox/api/availability', { online: true });
      }),
  },
];

const FAULTS_OF_REDIS: readonly Fault[] = [
  {
    needs: 'redis-server',
    name: 'Redis killed, and back with nothing',
    run: withRedis(async (redis, { outageMs }) => {
      await redis.kill();
      await pause(Math.min(outageMs, 5_000));
      await redis.start();
    }),
  },
  {
    needs: 'redis-server',
    name: 'Redis flushed, twenty times',
    run: withRedis(async (_, __, operator) => {
      for (let i = 0; i < 20; i += 1) {
        await operator.flushall();
        await pause(50);
      }
    }),
  },
  {
    needs: 'redis-server',
    name: 'Redis stopped: it neither answers nor ends',
    run: withRedis(async (redis, { outageMs }) => {
      redis.pause();
      await pause(outageMs);
      redis.resume();
    }),
  },
  {
    needs: 'redis-server',
    name: 'Redis full',
    run: withRedis(async (_, { outageMs }, operator) => {
      await operator.config('SET', 'maxmemory', '1');
      await pause(Math.min(outageMs, 5_000));
      await operator.config('SET', 'maxmemory', '0');
    }),
  },
];

const onOwnPostgres =
  (fault: (postgres: Awaited<ReturnType<typeof startPostgres>>, how: Thoroughness) => Promise<void>) =>
  async (how: Thoroughness) => {
    const postgres = await startPostgres();
    try {
      const harness = await startHarness({ DATABASE_URL: postgres.url });
      return await underLoad(harness, async ({ harness: { api, workers } }) => {
        await fault(postgres, how);
        for (const { pid } of [api, ...workers]) process.kill(pid, 0);
      });
    } finally {
      await postgres.stop();
    }
  };

const FAULTS_OF_POSTGRES: readonly Fault[] = [
  { needs: 'initdb', name: 'PostgreSQL restarted', run: onOwnPostgres((postgres) => postgres.restart()) },
  {
    needs: 'initdb',
    name: 'PostgreSQL crashed, and gone for a while',
    run: onOwnPostgres(async (postgres, { outageMs }) => {
      await postgres.stop();
      await pause(Math.min(outageMs, 10_000));
      await postgres.start();
    }),
  },
];

export const FAULTS: readonly Fault[] = [
  ...FAULTS_OF_PROCESSES,
  ...FAULTS_OF_REDIS,
  ...FAULTS_OF_POSTGRES,
  ...FAULTS_OF_FAILOVER,
  ...FAULTS_OF_SILENCE,
  ...FAULTS_OF_ENDPOINTS,
  ...FAULTS_OF_UPGRADES,
  ...FAULTS_OF_EMBEDDED,
  ...FAULTS_OF_DATA_FOLDER,
  ...FAULTS_OF_RESTORE,
  ...FAULTS_OF_OPENINGS,
  ...FAULTS_OF_CLOCKS,
  ...FAULTS_OF_STOPS,
];
