import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { isDiskFull, translateError, translateKnown } from './errors.ts';
import { freeSpace } from './free-space.ts';
import { HeavyReads } from './heavy-reads.ts';
import { isoFromPostgres } from './instant-type.ts';
import { bindParameters, type NamedValues } from './named-parameters.ts';
import { lacksStandby } from './commit-wait.ts';
import { assertPrimary, type Pool, type Pools } from './pool.ts';
import { Replica } from './replica.ts';
import type { MigrationOptions, Orm, Schema } from './schema.ts';
import { StatementNames } from './statement-names.ts';
import { StatementTracer } from '../tracing/statement-tracer.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';

/** Writes 140 KB that do not shrink to a file that is gone with the statement. */
const PROBE = `create temporary table disk_probe on commit drop as
  select string_agg(gen_random_uuid()::text, '') from generate_series(1, 4000)`;

const PROBE_MS = 2_000;

const CLOCK = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';

export const TIMESTAMPTZ_OID = 1184;
export const parseTimestamptz = isoFromPostgres;

/** One database, by MikroORM for records and by prepared statements where a request must cost one round trip. */
export class Database {
  readonly orm: Orm;
  readonly #schema: Schema;
  /** For searches, reports and exports. */
  readonly heavy: HeavyReads;
  /** Null where no replica is configured. */
  readonly replica: Replica | null;
  /** Reports statements and transactions. */
  readonly spans = new StatementTracer();
  readonly #pool: Pool;
  readonly #heavyPool: Pool;
  readonly #replicaPool: Pool | null;
  readonly #patientPool: () => Pool;
  readonly #names: StatementNames;
  #diskWasFull = false;
  /** Callbacks wait for the commit of an open transaction. */
  readonly #waiting = new WeakMap<object, (() => void)[]>();

  private constructor(schema: Schema, orm: Orm, names: StatementNames, pools: Pools) {
    const { pool, heavyPool = pool, replicaPool = null, patientPool } = pools;
    this.#schema = schema;
    this.orm = orm;
    this.#names = names;
    this.#pool = pool;
    this.#heavyPool = heavyPool;
    this.#patientPool = patientPool ?? (() => pool);
    this.#replicaPool = replicaPool;
    this.replica = replicaPool && new Replica(replicaPool, heavyPool);
    this.heavy = new HeavyReads(heavyPool, this.replica, this.spans);
  }

  /** @throws service_unavailable when the database is out of reach */
  static async open(schema: Schema, pools: Pools): Promise<Database> {
    try {
      const { rows } = await pools.pool.query<{ name: string }>({ text: 'select current_database() as name' });
      const { names = new StatementNames() } = pools;
      return new Database(schema, await schema.createOrm(pools.pool, rows[0]?.name ?? '', names), names, pools);
    } catch (error) {
      throw translateKnown(error);
    }
  }

  /** Resolves to the open transaction for the length of a unit of work. */
  get em(): EntityManager {
    return this.orm.em;
  }

  /**
   * Runs a statement with a value for each `:name`, in the unit of work if one is open. The server keeps its plan. The
   * value of `:traceParent` is added.
   *
   * @throws service_unavailable when the database is out of reach
   */
  query<Row>(statement: string, parameters: NamedValues = {}): Promise<Row[]> {
    return this.spans.trace(statement, () => this.#send(statement, parameters));
  }

  async #send<Row>(statement: string, parameters: NamedValues): Promise<Row[]> {
    const { text, values } = bindParameters(statement, parameters, this.spans);
    const name = this.#names.nameFor(text);
    const transaction = this.em.getTransactionContext<Kysely<unknown>>();
    try {
      const { rows } = transaction
        ? await transaction.executeQuery<Row>(CompiledQuery.raw(text, values))
        : await this.#pool.query<Row>({ name, text, values });
      return rows;
    } catch (error) {
      throw this.#noteError(error);
    }
  }

  /** Runs a statement that answers one row at the most. */
  async queryOne<Row>(statement: string, parameters: NamedValues = {}): Promise<Row | null> {
    return (await this.query<Row>(statement, parameters))[0] ?? null;
  }

  /**
   * Runs a read of what is closed: where there is a replica, as a heavy read; else, and within an open transaction, as
   * any other statement.
   *
   * @param owner whose share of heavy reads it uses
   * @throws service_unavailable as heavy reads do
   */
  async queryClosed<Row>(owner: string, statement: string, parameters: NamedValues): Promise<Row[]> {
    return this.replica === null || this.em.isInTransaction()
      ? this.query<Row>(statement, parameters)
      : this.heavy.run(owner, (read) => read<Row>(statement, parameters));
  }

  /**
   * Runs work in a transaction, which every store over this database joins for the length of the call; within an open
   * one, as a part of it.
   *
   * @throws service_unavailable when the database is out of reach
   */
  async transactional<T>(work: () => Promise<T>): Promise<T> {
    return this.em.isInTransaction() ? work() : this.spans.traceUnit(() => this.#begin(work));
  }

  async #begin<T>(work: () => Promise<T>): Promise<T> {
    const waiting: (() => void)[] = [];
    try {
      const result = await this.em.transactional(async (em) => {
        this.#waiting.set(em.getTransactionContext<object>() ?? em, waiting);
        return work();
      });
      for (const callback of waiting) callback();
      return result;
    } catch (error) {
      throw this.#noteError(error);
    }
  }

  /** Calls back when the open transaction is committed, and at once when there is none. */
  afterCommit(callback: () => void): void {
    const transaction = this.em.getTransactionContext<object>();
    const waiting = transaction && this.#waiting.get(transaction);
    if (waiting) waiting.push(callback);
    else callback();
  }

  /**
   * Brings the tables up to date. Of several processes that start at once, one does it and the others wait for it;
   * the embedded database has one connection and no other process.
   *
   * @throws DatabaseAhead when a newer version has been here; DatabaseOutdated when a development version has to be started first
   */
  async migrate(options: MigrationOptions = {}): Promise<void> {
    const { isShared, orm } = this;
    return this.#schema.migrate({ isShared, orm, pool: this.#pool, patientPool: this.#patientPool }, options);
  }

  /** Whether it is a server, which other processes may use as well. The embedded database has one connection. */
  get isShared(): boolean {
    return this.#pool.size > 1;
  }

  /**
   * How often a connection was taken: while the number stays the same, nothing has changed. Null where other processes may
   * have changed something.
   */
  countUses(): number | null {
    return this.#pool.uses ?? null;
  }

  /** Returns epoch milliseconds by the database's clock. @throws service_unavailable when it is out of reach */
  async readClock(): Promise<number> {
    const [row] = await this.query<{ ms: number }>(CLOCK);
    return row?.ms ?? NaN;
  }

  /** Whether the database answers within two seconds, the wait for a connection included, and can be written to. */
  isReachable(): Promise<boolean> {
    return isDoneWithin(PROBE_MS, assertPrimary(this.#pool));
  }

  /** Whether a write has failed since the disk is full, and would fail now; as far as that is known within two seconds. */
  async isDiskFull(): Promise<boolean> {
    if (!this.#diskWasFull) return false;
    const probe = this.#pool.query({ text: PROBE }).then(
      () => (this.#diskWasFull = false),
      (error: unknown) => (this.#diskWasFull = isDiskFull(error)),
    );
    await isDoneWithin(PROBE_MS, probe);
    return this.#diskWasFull;
  }

  /** Whether changes wait for a synchronous standby that is not there; false where that is not known within two seconds. */
  async lacksStandby(): Promise<boolean> {
    if (!this.isShared) return false;
    const found = lacksStandby(this.#pool).catch(() => false);
    return withTimeout(found, { ms: PROBE_MS, timers: globalThis, onTimeout: () => false });
  }

  /** The state of the pool: active connections, idle ones, and requests that wait for one. */
  getConnectionCounts(): { readonly active: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /**
   * Frees the space of deleted rows and of the log. A PostgreSQL server does this by itself, the embedded database does not.
   */
  async tidyUp(): Promise<void> {
    if (!this.isShared) await freeSpace(this.#pool);
  }

  async close(): Promise<void> {
    await this.orm.close(true);
    // MikroORM ends the pool only if it has used it.
    for (const pool of [this.#pool, this.#heavyPool, this.#replicaPool]) if (pool && !pool.ended) await pool.end();
  }

  /** Returns an error that a caller can understand. */
  #noteError(error: unknown): unknown {
    this.#diskWasFull ||= isDiskFull(error);
    return translateError(error);
  }
}

/** Whether the work succeeds within so many milliseconds. */
const isDoneWithin = (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const done = work.then(
    () => true,
    () => false,
  );
  return withTimeout(done, { ms, timers: globalThis, onTimeout: () => false });
};
