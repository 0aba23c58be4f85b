import { FirstTables } from './0001-first-tables.ts';

/** Every migration, in the order they are applied. */
export const migrations = [{ name: '0001-first-tables', class: FirstTables }];
