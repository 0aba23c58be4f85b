import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#adapters/node/logger.ts';
import type { OnlineBackup } from '#adapters/postgres/embedded/online-backup.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { translateError } from '#adapters/postgres/database/errors.ts';
import { connectQueuePool } from '#adapters/postgres/connections/queue-pool.ts';
import { type DeliveryQueue, openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { openPostgresQueue } from '#adapters/queue/postgres.ts';
import { openRedisQueue } from '#adapters/queue/redis.ts';
import { openRedis } from '#adapters/redis/redis-address.ts';
import { isTransient } from '#core/shared/errors.ts';
import { type Config, ConfigError } from './config/config.ts';
import { EMBEDDED_FOLDER } from './data-files.ts';

/** The configured storage: a database with up-to-date tables, and the queue that goes with it. */
export interface Storage {
  readonly database: Database;
  /** In Redis if it is configured; otherwise in the same database as the tables. */
  readonly openQueue: () => Promise<DeliveryQueue>;
  /** Null where the database is a server, which has programs of its own for it. */
  readonly backup: OnlineBackup | null;
}

/** How long a process that starts waits for PostgreSQL, which may be starting too. */
const START_PATIENCE_MS = 30_000;
const AGAIN_AFTER_MS = 1_000;

interface Opening {
  /** Is given by a process that starts, which waits for a database that is out of reach; a command does not. */
  readonly stopping?: AbortSignal;
  /** Whether a database without tables is the wrong one. */
  readonly needsTables?: boolean;
}

/**
 * The caller holds the data folder if the database is the embedded one.
 *
 * @throws service_unavailable when it is out of reach; ConfigError without tables that are needed; the reason of `stopping` once that is aborted
 */
export const openStorage = async (
  config: Config,
  log: Logger,
  { stopping, needsTables = false }: Opening = {},
): Promise<Storage> => {
  const { redisUrl, redisPrefix } = config;
  const onQueueError = (error: Error) => {
    log.warn(
      { err: redisUrl === null ? translateError(error) : error },
      'The delivery queue fails; until it recovers the sweep finds due deliveries.',
    );
  };
  const { database, queuePool, backup } = await (stopping
    ? connectWithRetry(config, log, { stopping, untilMs: performance.now() + START_PATIENCE_MS })
    : connect(config, log));
  try {
    if (needsTables) await assertTables(database);
    await database.migrate({ report: (text) => log.info(text), signal: stopping });
    stopping?.throwIfAborted();
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    backup,
    openQueue: () =>
      redisUrl === null
        ? openDeliveryQueue(openPostgresQueue(queuePool(onQueueError), { isAlone: !database.isShared }), onQueueError)
        : openDeliveryQueue(
            openRedisQueue((options) => openRedis(redisUrl, options), redisPrefix),
            onQueueError,
          ),
  };
};

const assertTables = async (database: Database): Promise<void> => {
  const [found] = await database.query<{ isMade: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isMade"`,
  );
  if (found?.isMade) return;
  throw new ConfigError(
    'The database has no tables of guildesk. DATABASE_URL has to name the database of the service, whose first start makes them.',
  );
};

interface Patience {
  readonly stopping: AbortSignal;
  readonly untilMs: number;
}

/** @throws the error, when it does not pass by itself or was waited for long enough */
const assertWorthWaiting = (error: unknown, untilMs: number): void => {
  if (!isTransient(error) || performance.now() > untilMs) throw error;
};

const connectWithRetry = async (config: Config, log: Logger, patience: Patience): ReturnType<typeof connect> => {
  const { stopping, untilMs } = patience;
  for (;;) {
    stopping.throwIfAborted();
    try {
      return await connect(config, log);
    } catch (error) {
      assertWorthWaiting(error, untilMs);
      log.warn({ err: error }, 'PostgreSQL is out of reach; trying again.');
    }
    await pause(AGAIN_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
};

const connect = async ({ databaseUrl, databaseReadUrl, databasePool, dataDir }: Config, log: Logger) => {
  if (databaseUrl === null) {
    const { connectEmbedded } = await import('#adapters/postgres/schema/connect-embedded.ts');
    const onPanic = (line: string): never => {
      log.fatal(
        { err: new Error(line) },
        'The embedded database cannot go on. The process ends; with the next start it recovers.',
      );
      return process.exit(1);
    };
    const source = { folder: join(dataDir, EMBEDDED_FOLDER), onPanic };
    const { database, queuePool, backup } = await connectEmbedded(source);
    return { database, backup, queuePool: () => queuePool };
  }
  const database = await connectPostgres({
    url: databaseUrl,
    readUrl: databaseReadUrl,
    maxConnections: databasePool,
    onError: (error) => {
      log.warn({ err: translateError(error) }, 'A connection to PostgreSQL broke.');
    },
  });
  return {
    database,
    backup: null,
    queuePool: (onError: (error: Error) => void) => connectQueuePool(databaseUrl, onError),
  };
};
