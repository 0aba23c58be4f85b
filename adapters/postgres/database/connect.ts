import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { Database, parseTimestamptz, TIMESTAMPTZ_OID } from './database.ts';
import { makeDatabaseFolder, openFolder } from './embedded-folder.ts';
import { PglitePool } from './pglite-pool.ts';
import { PgliteQueuePool } from './pglite-queue-pool.ts';
import type { Pool } from './pool.ts';
import { WatchedPool } from './watched-pool.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Called with the errors of idle connections that break. */
  readonly onError: (error: Error) => void;
}

/**
 * Every query has an index. A plan that was made while a table was almost empty would read all of it for as long as
 * the connection keeps it, so plans without an index are out of the question; the costs that this puts on the rest
 * must not start the compiler.
 */
const PLANS = ['enable_seqscan=off', 'jit=off'];

/** How alike a word of the knowledge base has to be to be looked at as what was meant: two letters may be swapped. */
const SIMILARITY = 'pg_trgm.similarity_threshold=0.15';

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
const MIGRATION_CONNECTIONS = 3;
const MIGRATION_LIMITS = [...PLANS, SIMILARITY, 'timezone=UTC', 'statement_timeout=0', 'lock_timeout=1000'];

/** A statement has been ended by the server before the client gives its connection up. */
const ANSWER_MS = 5_500;
const HEAVY_ANSWER_MS = 2_500;

/** A PostgreSQL server, version 15 or later. @throws service_unavailable when it is out of reach */
export const connectPostgres = ({ url, maxConnections, onError }: PostgresOptions): Promise<Database> => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(TIMESTAMPTZ_OID, parseTimestamptz);
  const open = (connections: number, settings: readonly string[], answerMs: number | null): Pool => {
    const pool = new WatchedPool({ url, maxConnections: connections, settings, answerMs, types, onError });
    // Kysely's types and node-postgres' own differ in what neither of us uses.
    return Object.assign(pool as unknown as Pool, { size: connections });
  };
  return Database.open({
    pool: open(maxConnections, LIMITS, ANSWER_MS),
    heavyPool: open(HEAVY_CONNECTIONS, HEAVY_LIMITS, HEAVY_ANSWER_MS),
    patientPool: () => open(MIGRATION_CONNECTIONS, MIGRATION_LIMITS, null),
  });
};

/** A folder that only this process may open, a copy made by `dumpDataDir`, or nothing but memory. */
export type EmbeddedSource = { readonly folder: string } | { readonly dump: Blob } | 'memory';

export interface Embedded {
  readonly database: Database;
  /** The instance beneath it, for what only that can do. */
  readonly pglite: PGlite;
  /** The same database, as the queue's library knows one. */
  readonly queuePool: PgliteQueuePool;
}

/** In a folder, a commit is on disk when it is answered. @throws UnusableFolder */
export const connectEmbedded = async (source: EmbeddedSource): Promise<Embedded> => {
  const pglite = await openSource(source);
  await pglite.exec(`set timezone = 'UTC'; ${[...PLANS, SIMILARITY].map((setting) => `set ${setting}`).join('; ')}`);
  const pool = new PglitePool(pglite);
  // Kysely's type also lists node-postgres' options, which its driver does not read.
  const database = await Database.open({ pool: pool as unknown as Pool });
  return { database, pglite, queuePool: new PgliteQueuePool(pool, pglite) };
};

const OPTIONS = {
  extensions: { btree_gin, fuzzystrmatch, pg_trgm },
  parsers: { [TIMESTAMPTZ_OID]: parseTimestamptz },
};

const openSource = async (source: EmbeddedSource): Promise<PGlite> => {
  if (source === 'memory') return PGlite.create(OPTIONS);
  if ('dump' in source) return PGlite.create({ ...OPTIONS, loadDataDir: source.dump });
  await makeDatabaseFolder(source.folder);
  return openFolder(source.folder, OPTIONS);
};
