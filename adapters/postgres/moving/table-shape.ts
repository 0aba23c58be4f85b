import type { Database } from '../database/database.ts';

export interface Column {
  readonly name: string;
  /** Is the type in SQL. */
  readonly type: string;
}

export interface TableShape {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly Column[];
  /** The primary key, in its order. */
  readonly key: readonly Column[];
  /** The counters of its columns, with the columns. */
  readonly sequences: readonly { readonly name: string; readonly column: string }[];
}

/** Is written by the migrations of each database itself. */
const OWN_TABLE = 'schema_migrations';

/** Lists the tables of the service, by name. */
export const listTables = async (database: Database): Promise<readonly TableShape[]> => {
  const rows = await database.query<Omit<TableShape, 'key'> & { readonly key: readonly string[] }>(TABLES, {
    own: OWN_TABLE,
  });
  return rows.map(({ key, ...table }) => ({
    ...table,
    key: key.flatMap((name) => table.columns.filter((column) => column.name === name)),
  }));
};

const TABLES = `select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key,
    coalesce((select json_agg(json_build_object('name', s.relname, 'column', a.attname))
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where d.refobjid = c.oid), '[]') as sequences
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> :own::text
  order by c.relname`;
