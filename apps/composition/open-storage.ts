import { join } from 'node:path';
import type { Logger } from '#adapters/node/logger.ts';
import { connectEmbedded, connectPostgres } from '#adapters/postgres/connect.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { connectQueuePool } from '#adapters/postgres/queue-pool.ts';
import { type DeliveryQueue, openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { postgresQueue } from '#adapters/queue/postgres.ts';
import { redisQueue } from '#adapters/queue/redis.ts';
import type { Config } from './config.ts';

/** The configured storage: a database with up-to-date tables, and the queue that goes with it. */
export interface Storage {
  readonly database: Database;
  /** In Redis, where there is one; otherwise beside the tables. */
  readonly openQueue: () => Promise<DeliveryQueue>;
}

/** The caller holds the data folder if the database is the embedded one. */
export const openStorage = async (config: Config, log: Logger): Promise<Storage> => {
  const { redisUrl, redisPrefix } = config;
  const onQueueError = (error: Error) => {
    log.warn({ err: error }, 'The delivery queue has trouble; deliveries are found by the sweep meanwhile.');
  };
  const { database, queuePool } = await connect(config, log);
  await database.migrate({ report: (text) => log.info(text) });
  return {
    database,
    openQueue: () =>
      redisUrl === null
        ? openDeliveryQueue(postgresQueue(queuePool(onQueueError)), onQueueError)
        : openDeliveryQueue(redisQueue(redisUrl, redisPrefix), onQueueError),
  };
};

const connect = async ({ databaseUrl, databasePool, dataDir }: Config, log: Logger) => {
  if (databaseUrl === null) {
    const { database, queuePool } = await connectEmbedded({ folder: join(dataDir, 'db') });
    return { database, queuePool: () => queuePool };
  }
  const database = await connectPostgres({
    url: databaseUrl,
    maxConnections: databasePool,
    onError: (error) => {
      log.warn({ err: error }, 'A connection to PostgreSQL broke.');
    },
  });
  return { database, queuePool: (onError: (error: Error) => void) => connectQueuePool(databaseUrl, onError) };
};
