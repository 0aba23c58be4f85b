import { type PgPool, runMigrations } from 'bullmq';
import { createPostgresBackend } from './bullmq-patches.ts';
import type { OpenTechnology } from './technology.ts';

interface Queries {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The queue needs this of node-postgres, or of its substitute. */
export interface QueuePool extends Queries {
  connect(): Promise<Queries & { release(isBroken?: boolean): void }>;
  end(): Promise<void>;
}

/**
 * A queue in PostgreSQL. The pool is the queue's own, with `bullmq` as its search path and listeners for its errors.
 * The tables are brought up to date first; of several processes that start at once one does it and the others wait.
 *
 * @param options `isAlone` for the embedded database, which no other process has open
 */
export const openPostgresQueue =
  (queuePool: QueuePool, { isAlone = false } = {}): OpenTechnology<PgPool> =>
  async () => {
    // BullMQ's type lets a caller name the type of the rows.
    const pool = queuePool as unknown as PgPool;
    const client = await pool.connect();
    await runMigrations(client).finally(() => client.release());
    return {
      factory: createPostgresBackend,
      isAlone,
      producer: pool,
      consumer: () => ({ connection: pool, disconnect: () => undefined }),
      warnings: () => Promise.resolve([]),
      close: () => pool.end(),
    };
  };
