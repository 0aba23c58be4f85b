import pg from 'pg';
import { Database, parseTimestamptz, TIMESTAMPTZ_OID } from '../database/database.ts';
import { PLANS, SIMILARITY } from '../database/plan-settings.ts';
import type { Pool, Pools } from '../database/pool.ts';
import { StatementNames } from '../database/statement-names.ts';
import { QUEUE_CONNECTIONS } from '../connections/queue-pool.ts';
import { WatchedPool } from '../connections/watched-pool.ts';
import { SCHEMA } from './schema.ts';

export interface PostgresOptions {
  readonly url: string;
  /** A standby for heavy reads; by default the server does them. */
  readonly readUrl?: string | null;
  readonly maxConnections: number;
  /** Called with the errors of idle connections that break. */
  readonly onError: (error: Error) => void;
}

const LIMITS = [
  ...PLANS,
  SIMILARITY,
  'timezone=UTC',
  'statement_timeout=5000',
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=10000',
];

/** Searches, reports and exports use a pool of their own with a shorter timeout. */
const HEAVY_CONNECTIONS = 4;
const HEAVY_LIMITS = [...LIMITS, 'statement_timeout=2000', 'work_mem=16MB'];

/** A migration takes as long as it takes; only for a lock it waits no longer than others may wait behind it. */
const MIGRATION_CONNECTIONS = 2;
const MIGRATION_LIMITS = [...PLANS, SIMILARITY, 'timezone=UTC', 'statement_timeout=0', 'lock_timeout=1000'];

/** A statement has been ended by the server before the client gives its connection up. */
const ANSWER_MS = 5_500;
const HEAVY_ANSWER_MS = 2_500;

/** How many connections to the primary a process opens, besides those of migrations. */
export const countConnections = (maxConnections: number, { hasQueue }: { readonly hasQueue: boolean }): number =>
  maxConnections + HEAVY_CONNECTIONS + (hasQueue ? QUEUE_CONNECTIONS : 0);

/** A PostgreSQL server, version 15 or later. @throws service_unavailable when it is out of reach */
export const connectPostgres = (options: PostgresOptions): Promise<Database> =>
  Database.open(SCHEMA, openPools(options));

/** The pools of a PostgreSQL server, for requests, heavy reads and migrations. */
export const openPools = ({ url, readUrl = null, maxConnections, onError }: PostgresOptions): Pools => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(TIMESTAMPTZ_OID, parseTimestamptz);
  const names = new StatementNames();
  const open = (connections: number, settings: readonly string[], answerMs: number | null, replica?: string): Pool => {
    const place = { url: replica ?? url, takesStandby: replica !== undefined, maxConnections: connections };
    const pool = new WatchedPool({ ...place, settings, answerMs, types, names, onError });
    // Kysely's types and node-postgres' own differ in what neither of us uses.
    return Object.assign(pool as unknown as Pool, { size: connections });
  };
  return {
    names,
    pool: open(maxConnections, LIMITS, ANSWER_MS),
    heavyPool: open(HEAVY_CONNECTIONS, HEAVY_LIMITS, HEAVY_ANSWER_MS),
    replicaPool: readUrl === null ? null : open(HEAVY_CONNECTIONS, HEAVY_LIMITS, HEAVY_ANSWER_MS, readUrl),
    patientPool: () => open(MIGRATION_CONNECTIONS, MIGRATION_LIMITS, null),
  };
};
