import pg from 'pg';
import { createStandbyError } from '../database/errors.ts';
import { parseServers } from '../connections/server-list.ts';
import { KEY_CHECK_SETTING } from '../secrets/encrypted-rows.ts';
import { migrations } from '../migrations/index.ts';
import { compareMigrations } from './migration-state.ts';

export interface DatabaseFacts {
  /** Such as `17.4`. */
  readonly version: string;
  readonly majorVersion: number;
  /** Applies to sessions that set none. */
  readonly timeZone: string;
  /** How far its clock is ahead of this machine's, in milliseconds; off by half a round trip at the most. */
  readonly clockOffsetMs: number;
  readonly maxConnections: number;
  /** Counts those that are kept for superusers and the like. */
  readonly reservedConnections: number;
  /** Whether autovacuum is on, with the counts that it needs. */
  readonly isAutovacuumOn: boolean;
  readonly appliedMigrations: number;
  readonly pendingMigrations: number;
  /** Names of migrations that this version does not have. */
  readonly unknownMigrations: readonly string[];
  /** How many migrations of the development versions are missing in a database that they made. */
  readonly missingMigrations: number;
  /** The ciphertext of a known text, made with the key of secrets; null before the first start. */
  readonly keyCheck: string | null;
}

/** Sends a statement without parameters. */
type Send = <Row>(text: string) => Promise<readonly Row[]>;

interface SettingsRow {
  readonly version: string;
  readonly versionNumber: number;
  readonly timeZone: string;
  readonly maxConnections: number;
  readonly reservedConnections: number;
  readonly isAutovacuumOn: boolean;
  readonly hasMigrations: boolean;
  readonly hasSettings: boolean;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 3_000;
const READ_ONLY = `-c default_transaction_read_only=on -c statement_timeout=${ANSWER_MS}`;
const VERSION_UNIT = 10_000;

const SETTINGS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as "versionNumber",
  current_setting('TimeZone') as "timeZone",
  current_setting('max_connections')::int as "maxConnections",
  current_setting('superuser_reserved_connections')::int
    + coalesce(current_setting('reserved_connections', true)::int, 0) as "reservedConnections",
  current_setting('autovacuum')::boolean and current_setting('track_counts')::boolean as "isAutovacuumOn",
  to_regclass('schema_migrations') is not null as "hasMigrations",
  to_regclass('service_settings') is not null as "hasSettings"`;
const CLOCK = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
const MIGRATIONS = 'select name from schema_migrations order by id';
const KEY_CHECK = `select value from service_settings where name = '${KEY_CHECK_SETTING}'`;

/**
 * Asks a PostgreSQL server over a connection of its own that can change nothing; of several servers, the one that takes writes.
 *
 * @throws the error of the driver, for several servers that of the last one
 */
export const inspectServer = async (address: string): Promise<DatabaseFacts> => {
  const servers = parseServers(address);
  let failure: unknown;
  for (const server of servers) {
    try {
      return await inspectOne(server, { isOneOfMany: servers.length > 1 });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const inspectOne = async (url: string, { isOneOfMany }: { readonly isOneOfMany: boolean }): Promise<DatabaseFacts> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'guildesk doctor',
    options: READ_ONLY,
  });
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const send = async <Row>(text: string) => (await client.query(text)).rows as readonly Row[];
    const [role] = await send<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (isOneOfMany && role?.isStandby) throw createStandbyError();
    return await inspectDatabase(send);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Asks an open database, and changes nothing. @throws the error of the driver */
export const inspectDatabase = async (send: Send): Promise<DatabaseFacts> => {
  const clockOffsetMs = await measureClock(send);
  const [settings] = await send<SettingsRow>(SETTINGS);
  if (!settings) throw new Error('The database did not say which settings it has.');
  const { versionNumber, hasMigrations, hasSettings, ...facts } = settings;
  const recorded = hasMigrations ? (await send<{ name: string }>(MIGRATIONS)).map(({ name }) => name) : [];
  const [check] = hasSettings ? await send<{ value: string }>(KEY_CHECK) : [];
  const { applied, pending, unknown, missing } = compareMigrations(recorded, migrations);
  return {
    ...facts,
    majorVersion: Math.floor(versionNumber / VERSION_UNIT),
    clockOffsetMs,
    appliedMigrations: applied.length,
    pendingMigrations: pending.length,
    unknownMigrations: unknown,
    missingMigrations: missing,
    keyCheck: check?.value ?? null,
  };
};

const measureClock = async (send: Send): Promise<number> => {
  const before = Date.now();
  const [row] = await send<{ ms: number }>(CLOCK);
  return (row?.ms ?? NaN) - (before + Date.now()) / 2;
};
