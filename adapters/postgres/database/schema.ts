import type { MikroORM } from '@mikro-orm/postgresql';
import type { MigrationList } from '../migrations/index.ts';
import type { Pool } from './pool.ts';
import type { StatementNames } from './statement-names.ts';

export type Orm = MikroORM;

/** Receives a sentence when migrations begin, one when they have ended, and two for each that takes long; of new tables one for all. */
export type MigrationReport = (text: string) => void;

export interface MigrationOptions {
  readonly report?: MigrationReport;
  /** Ends them before the next one. */
  readonly signal?: AbortSignal | undefined;
  /** All there are; a test has its own. */
  readonly list?: MigrationList;
}

/** The connections with which tables are brought up to date. */
export interface MigrationConnections {
  /** Requests use it. */
  readonly pool: Pool;
  readonly orm: Orm;
  /** Opens connections without a limit of time, for migrations alone. */
  readonly patientPool: () => Pool;
  /** Whether other processes may use the database as well. */
  readonly isShared: boolean;
}

/** The tables of a database: how records are mapped, and how the tables are brought up to date. */
export interface Schema {
  createOrm(pool: Pool, dbName: string, names: StatementNames): Promise<Orm>;
  migrate(connections: MigrationConnections, options: MigrationOptions): Promise<void>;
}
