import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import type { PglitePool } from './pglite-pool.ts';

/** Nothing vacuums the embedded database by itself, and a queue leaves a dead row behind with everything it does. */
const VACUUM = 'vacuum bullmq.job, bullmq.event, bullmq.dedup, bullmq.dedup_next, bullmq.meta';
const STATEMENTS_PER_VACUUM = 5_000;

type Connection = Awaited<ReturnType<PglitePool['connect']>>;

/**
 * The embedded database as the queue's library knows node-postgres. All of it shares one session with the service, so
 * the queue has the connection for one statement at a time, or for one transaction, and never inside a transaction of
 * the service; its search path is left behind with neither.
 */
export class PgliteQueuePool {
  readonly #pool: PglitePool;
  readonly #pglite: PGlite;
  #statements = 0;

  constructor(pool: PglitePool, pglite: PGlite) {
    this.#pool = pool;
    this.#pglite = pglite;
  }

  connect(): Promise<PgliteQueueClient> {
    return Promise.resolve(new PgliteQueueClient(this.#pool, this.#pglite));
  }

  async query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    this.#statements += 1;
    if (this.#statements % STATEMENTS_PER_VACUUM === 0) await this.#pool.query(VACUUM);
    return inTransaction(this.#pool, (connection) => connection.query(text, values));
  }

  /** The database belongs to the service, which closes it. */
  end(): Promise<void> {
    return Promise.resolve();
  }

  /** There is no network that could break. */
  on(): this {
    return this;
  }

  removeAllListeners(): this {
    return this;
  }
}

/** Holds no connection between statements, so it may stay open for as long as somebody listens for notifications. */
class PgliteQueueClient extends EventEmitter {
  readonly #pool: PglitePool;
  readonly release: () => void;
  #transaction: Connection | null = null;

  constructor(pool: PglitePool, pglite: PGlite) {
    super();
    this.#pool = pool;
    this.release = pglite.onNotification((channel, payload) => this.emit('notification', { channel, payload }));
  }

  async query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    if (text === 'BEGIN') {
      this.#transaction = await begin(this.#pool);
      return { rows: [] };
    }
    const connection = this.#transaction;
    if (!connection) return inTransaction(this.#pool, (alone) => alone.query(text, values));
    if (text !== 'COMMIT' && text !== 'ROLLBACK') return connection.query(text, values);
    this.#transaction = null;
    return connection.query(text).finally(connection.release);
  }
}

/**
 * Settings that are local to the transaction cannot outlive it. A job is a wake-up that may be lost, so its commit does
 * not wait for the disk.
 */
const begin = async (pool: PglitePool): Promise<Connection> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin; set local search_path to bullmq; set local synchronous_commit to off');
    return connection;
  } catch (error) {
    connection.release();
    throw error;
  }
};

const inTransaction = async <T>(pool: PglitePool, run: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await begin(pool);
  try {
    const result = await run(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
};
