import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import { type MigrationList, migrations } from '../migrations/index.ts';
import { type Pool, adaptForKysely } from '../database/pool.ts';
import { StatementNames } from '../database/statement-names.ts';
import { ALL_TABLES } from './tables.ts';

export interface OrmOptions {
  /** Names the statements that are prepared in transactions too; by default none. */
  readonly names?: StatementNames;
  readonly migrationsList?: MigrationList;
}

/** MikroORM over a pool. */
export const createOrm = (
  pool: Pool,
  dbName: string,
  { names = new StatementNames(), migrationsList = migrations }: OrmOptions = {},
) =>
  new MikroORM({
    // `MikroORM.init` would look for it among the installed packages.
    extensions: [Migrator],
    entities: ALL_TABLES,
    dbName,
    driverOptions: new PostgresDialect({ pool: adaptForKysely(pool, names) }),
    allowGlobalContext: true,
    ensureDatabase: false,
    logger: () => undefined,
    discovery: { warnWhenNoEntities: false },
    schemaGenerator: {
      // The queue's own tables, where the queue is in the same database.
      ignoreSchema: ['bullmq'],
      // One of them is another after a restore (`continueEventNumbers`).
      ignoreRoutines: true,
    },
    // Each in a transaction of its own: none keeps its locks while the next one works.
    migrations: {
      migrationsList: [...migrationsList],
      snapshot: false,
      tableName: 'schema_migrations',
      allOrNothing: false,
    },
  });
