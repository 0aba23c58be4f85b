import { type BackendFactory, type PgPool, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq';
import type { OpenTechnology } from './technology.ts';

interface Queries {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What the queue needs of node-postgres, or of what stands in for it. */
export interface QueuePool extends Queries {
  connect(): Promise<Queries & { release(isBroken?: boolean): void }>;
  end(): Promise<void>;
}

/**
 * A queue in PostgreSQL. The pool is the queue's own, with `bullmq` as its search path and listeners for its errors.
 * The tables are brought up to date first; of several processes that start at once one does it and the others wait.
 */
export const openPostgresQueue =
  (given: QueuePool): OpenTechnology<PgPool> =>
  async () => {
    // BullMQ's type lets a caller name the type of the rows.
    const pool = given as unknown as PgPool;
    const client = await pool.connect();
    await runMigrations(client).finally(() => client.release());
    return {
      factory: createBackend,
      producer: pool,
      consumer: () => ({ connection: pool, disconnect: () => undefined }),
      warnings: () => Promise.resolve([]),
      close: () => pool.end(),
    };
  };

/** The tables are there. BullMQ would look for them once more, and never get over a failure to do so. */
const createBackend: BackendFactory<PostgresQueueBackend, PgPool> = (name, options) => {
  const connection = new PostgresConnection(options.connection);
  connection.waitUntilReady = () => Promise.resolve();
  return new PostgresQueueBackend(connection, name, options);
};
