import type { MigrationObject } from '@mikro-orm/core';
import { FirstTables } from './0001-tables.ts';

export type MigrationList = readonly MigrationObject[];

/** Every migration, in the order they are applied. */
export const migrations: MigrationList = [{ name: '0001-tables', class: FirstTables }];
