import type { Schema } from '../database/schema.ts';
import { migrations } from '../migrations/index.ts';
import { migrate, migrateAlone } from './migrate.ts';
import { createOrm } from './orm.ts';

/** The tables of the service. */
export const SCHEMA: Schema = {
  createOrm: (pool, dbName, names) => Promise.resolve(createOrm(pool, dbName, { names })),
  migrate: ({ pool, orm, patientPool, isShared }, { report = () => undefined, list = migrations, signal }) => {
    if (!isShared) return migrateAlone(pool, orm, { report, list, signal });
    return migrate({ report, list, signal, pool, patientPool, dbName: orm.config.get('dbName', '') });
  },
};
