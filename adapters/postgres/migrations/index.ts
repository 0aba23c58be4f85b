import { FirstTables } from './0001-first-tables.ts';
import { Webhooks } from './0002-webhooks.ts';

/** Every migration, in the order they are applied. */
export const migrations = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-webhooks', class: Webhooks },
];
