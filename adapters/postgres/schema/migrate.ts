import { setTimeout as pause } from 'node:timers/promises';
import { isLockTimeout } from '../database/errors.ts';
import { continueEventNumbers, isKnownHere } from '../events/event-numbers.ts';
import type { MigrationOptions, MigrationReport, Orm } from '../database/schema.ts';
import { createOrm } from './orm.ts';
import { DEVELOPMENT_MIGRATIONS } from '../migrations/development.ts';
import { FIRST_MIGRATION, type MigrationList } from '../migrations/index.ts';
import { assertMigratable, compareMigrations } from './migration-state.ts';
import type { Pool, PoolClient } from '../database/pool.ts';

/** How tables are brought up to date: which migrations there are, who is informed, and what ends them before the next one. */
type Run = Required<Omit<MigrationOptions, 'signal'>> & Pick<MigrationOptions, 'signal'>;

export interface Migrating extends Run {
  /** Requests use this pool. */
  readonly pool: Pool;
  readonly dbName: string;
  /** Connections without a limit of time, for migrations alone. */
  readonly patientPool: () => Pool;
}

/** A number that no other program uses for its advisory locks: the first letters of our name. */
const MIGRATION_LOCK = 0x6775696c;
const LOCK_POLL_MS = 100;

/**
 * A migration waits one second for a lock, so that other queries do not queue behind it for longer, and retries this
 * often.
 */
const ATTEMPTS = 120;
const AGAIN_AFTER_MS = 1_000;
/** A migration that takes longer is reported by its name. */
const LONG_MS = 1_000;

/**
 * Brings the tables up to date, and events in order after a restore. Of several processes that start at once, one does it
 * and the others wait for it.
 *
 * @throws DatabaseAhead when a newer version has been here; DatabaseOutdated
 */
export const migrate = async (migrating: Migrating): Promise<void> => {
  const { pool, list } = migrating;
  if ((await findPending(pool, list)) === null && (await isKnownHere(pool))) return;
  const patient = migrating.patientPool();
  const orm = createOrm(patient, migrating.dbName, { migrationsList: list });
  const client = await patient.connect();
  try {
    await acquireLock(client, migrating.signal);
    await bringUpToDate(migrating, orm, client);
  } finally {
    // Ends the session, and with it the lock, in any state of the connection.
    client.release(true);
    await orm.close(true);
    if (!patient.ended) await patient.end();
  }
};

/**
 * Asks again and again instead of waiting in a statement: an index that is built concurrently waits for all statements that run,
 * so that it and a statement that waits for this lock would wait for each other.
 */
const acquireLock = async (client: PoolClient, signal: Run['signal']): Promise<void> => {
  const sql = `select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isAcquired"`;
  while (!(await client.query<{ isAcquired: boolean }>(sql, [])).rows[0]?.isAcquired) {
    signal?.throwIfAborted();
    await pause(LOCK_POLL_MS);
  }
};

/** Migrates a database of one connection, which no other process has. @throws DatabaseAhead, DatabaseOutdated */
export const migrateAlone = async (pool: Pool, orm: Orm, run: Run): Promise<void> => {
  await applyPending(pool, orm, run);
  const client = await pool.connect();
  try {
    await continueEventNumbers(client);
  } finally {
    client.release();
  }
};

const bringUpToDate = async (migrating: Migrating, orm: Orm, client: PoolClient): Promise<void> => {
  await applyPending(migrating.pool, orm, migrating);
  await continueEventNumbers(client);
};

interface Pending {
  readonly names: readonly string[];
  /** Whether the records are those of the development versions, all of which are applied. */
  readonly isOfDevelopment: boolean;
  /** Whether there are no tables yet. */
  readonly isFirst: boolean;
}

/** Null when the tables and their records are up to date. @throws DatabaseAhead, DatabaseOutdated */
const findPending = async (pool: Pool, list: MigrationList): Promise<Pending | null> => {
  const recorded = await listRecorded(pool);
  const state = compareMigrations(recorded, list);
  assertMigratable(state);
  const { pending: names, isOfDevelopment } = state;
  return names.length > 0 || isOfDevelopment ? { names, isOfDevelopment, isFirst: recorded.length === 0 } : null;
};

const applyPending = async (pool: Pool, orm: Orm, run: Run): Promise<void> => {
  const pending = await findPending(pool, run.list);
  if (pending?.isOfDevelopment) {
    await pool.query({ text: REPLACE_RECORDS, values: [[...DEVELOPMENT_MIGRATIONS], FIRST_MIGRATION] });
    run.report(
      `The records of ${DEVELOPMENT_MIGRATIONS.size} migrations before 0.1.0 are replaced by ${FIRST_MIGRATION}.`,
    );
  }
  if (pending && pending.names.length > 0) await runAll(orm, pending, run);
};

/** The development versions refuse the database from then on. */
const REPLACE_RECORDS = `with replaced as (delete from schema_migrations where name = any($1::text[]))
  insert into schema_migrations (name) values ($2)`;

const listRecorded = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ exists: boolean }>({
    text: `select to_regclass('schema_migrations') is not null as exists`,
  });
  if (!rows[0]?.exists) return [];
  const recorded = await pool.query<{ name: string }>({ text: 'select name from schema_migrations order by id' });
  return recorded.rows.map(({ name }) => name);
};

const describeSeconds = (startedAt: number): string => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;

const runAll = async (orm: Orm, { names, isFirst }: Pending, { report, signal }: Run): Promise<void> => {
  const startedAt = performance.now();
  const [what, begins] = describeMigrations(names);
  if (!isFirst) report(begins);
  const stopReporting = isFirst || names.length === 1 ? () => undefined : reportLong(orm, report);
  orm.migrator.on('migrating', () => signal?.throwIfAborted());
  try {
    await migrateUntilFree(orm, report);
  } finally {
    stopReporting();
  }
  const took = describeSeconds(startedAt);
  report(isFirst ? `The tables are created (${took}).` : `${what} took ${took}.`);
};

/** What the log calls these migrations, and what it says when they begin. */
const describeMigrations = (names: readonly string[]): readonly [what: string, begins: string] => {
  const what = `${names.length} migrations`;
  const one = `Migration ${names[0]}`;
  return names.length === 1 ? [one, `${one} begins.`] : [what, `${what} begin: ${names[0]} to ${names.at(-1)}.`];
};

/** Reports each migration that takes long while it runs, and when it has ended. @returns ends that */
const reportLong = ({ migrator }: Orm, report: MigrationReport): (() => void) => {
  let [startedAt, isLong, timer] = [0, false, setTimeout(() => undefined)];
  migrator.on('migrating', ({ name }) => {
    clearTimeout(timer);
    [startedAt, isLong] = [performance.now(), false];
    timer = setTimeout(() => {
      isLong = true;
      report(`Migration ${name} is running.`);
    }, LONG_MS);
  });
  migrator.on('migrated', ({ name }) => {
    clearTimeout(timer);
    if (isLong) report(`Migration ${name} took ${describeSeconds(startedAt)}.`);
  });
  return () => clearTimeout(timer);
};

/** Repeats the migrations that wait too long for a lock. */
const migrateUntilFree = async ({ migrator }: Orm, report: MigrationReport): Promise<void> => {
  for (let attempt = 1; !(await isForward(migrator, attempt === ATTEMPTS)); attempt += 1) {
    report('A table is in use; the migration is tried again in a second.');
    await pause(AGAIN_AFTER_MS);
  }
};

/** @returns false when it waited too long for a lock @throws then, too, when it is the last attempt */
const isForward = async (migrator: Orm['migrator'], isLast: boolean): Promise<boolean> => {
  try {
    await migrator.up();
    return true;
  } catch (error) {
    if (isLast || !isLockTimeout(error)) throw error;
    return false;
  }
};
