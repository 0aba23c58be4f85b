import { basename, dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Database, parseTimestamptz, TIMESTAMPTZ_OID } from '../database/database.ts';
import { DiskReserve } from '../embedded/disk-reserve.ts';
import { type FolderOptions, makeDatabaseFolder, openFolder } from '../embedded/embedded-folder.ts';
import { OnlineBackup } from '../embedded/online-backup.ts';
import { PglitePool } from '../embedded/pglite-pool.ts';
import { PgliteQueuePool } from '../embedded/pglite-queue-pool.ts';
import { PLANS, SIMILARITY, SMALL_STEPS } from '../database/plan-settings.ts';
import type { Pool } from '../database/pool.ts';
import { SCHEMA } from './schema.ts';

/*
 * For the whole process, V8 compiles WebAssembly with its quick compiler only. The optimizing compiler takes a second of
 * processor time and over 500 MB of memory at each start; requests wait for the disk, and are no faster with it.
 */
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

interface FolderSource extends Pick<Partial<FolderOptions>, 'onPanic'> {
  readonly folder: string;
}

/** A folder that only this process may open, a copy made by `dumpDataDir`, or nothing but memory. */
export type EmbeddedSource = FolderSource | { readonly dump: Blob } | 'memory';

export interface Embedded {
  readonly database: Database;
  /** The instance beneath it, for what only that can do. */
  readonly pglite: PGlite;
  /** The same database, as the queue's library knows one. */
  readonly queuePool: PgliteQueuePool;
  readonly backup: OnlineBackup;
}

/** In a folder, a commit is on disk when it is answered. @throws UnusableFolder */
export const connectEmbedded = async (source: EmbeddedSource): Promise<Embedded> => {
  const reserve = typeof source === 'object' && 'folder' in source ? reserveFor(source.folder) : null;
  const pglite = await openSource(source, reserve);
  await pglite.exec(
    `set timezone = 'UTC'; ${[...PLANS, SIMILARITY, ...SMALL_STEPS].map((setting) => `set ${setting}`).join('; ')}`,
  );
  const pool = new PglitePool(pglite, reserve);
  // Kysely's type also lists node-postgres' options, which its driver does not read.
  const database = await Database.open(SCHEMA, { pool: pool as unknown as Pool });
  return { database, pglite, queuePool: new PgliteQueuePool(pool, pglite), backup: new OnlineBackup(pool) };
};

const OPTIONS = {
  extensions: { btree_gin, fuzzystrmatch, pg_trgm },
  parsers: { [TIMESTAMPTZ_OID]: parseTimestamptz },
};

/** Beside the folder, since a backup copies what is in it. */
const reserveFor = (folder: string): DiskReserve => new DiskReserve(dirname(folder), `${basename(folder)}.reserve`);

const openSource = async (source: EmbeddedSource, reserve: DiskReserve | null): Promise<PGlite> => {
  if (source === 'memory') return PGlite.create(OPTIONS);
  if ('dump' in source) return PGlite.create({ ...OPTIONS, loadDataDir: source.dump });
  await makeDatabaseFolder(source.folder);
  return openFolder(source.folder, OPTIONS, { ...source, ...(reserve && { reserve }) });
};
