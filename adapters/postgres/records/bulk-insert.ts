import type { EntitySchema } from '@mikro-orm/core';
import type { Database } from '../database/database.ts';
import { buildColumns } from './columns.ts';

/** Builds an insert of records that come as one JSON array. The server is that of the statement. */
export const buildInsert = <T extends object>(
  db: Database,
  table: EntitySchema<T>,
  parameter: string,
  { except = [], where = 'true' }: { readonly except?: readonly (keyof T & string)[]; readonly where?: string } = {},
): string => {
  const columns = buildColumns(db, table, except);
  return `insert into ${table.meta.tableName} (${columns.names})
    select ${columns.values('r', { guildId: ':guild::text' })} from ${columns.recordset(parameter, 'r')} where ${where}`;
};
