import type { EntitySchema } from '@mikro-orm/core';
import type { Database } from '../database/database.ts';
import { buildColumnsOf, toJsonText } from '../records/columns.ts';
import { getPlacement } from '../records/placement.ts';
import { pickNamed } from './erasure-step.ts';

/** A row of a table, by the fields that are asked for. */
export type Row = Readonly<Record<string, unknown>>;

export interface TablePages<T extends object> {
  readonly table: EntitySchema<T>;
  readonly fields: readonly (keyof T & string)[];
  /** Conditions in SQL over a row `p`, by the names under which the keys of the row have their results. */
  readonly flags: Readonly<Record<string, string>>;
  /** A condition in SQL over a row `t`: others are left out. */
  readonly where?: string;
  /** The rows of a page. */
  readonly rows?: typeof ROWS;
}

/** The embedded database works on the thread of the requests: a statement of many rows would keep them waiting. */
const ROWS = { shared: 2_000, embedded: 250 };

/** Statements that walk over the rows of a server in the order of their keys, a page at a time. */
export const buildTablePages = <T extends object>(db: Database, pages: TablePages<T>) => {
  const { rows: sizes = ROWS } = pages;
  const size = db.isShared ? sizes.shared : sizes.embedded;
  const columns = buildPageColumns(db, pages);
  const { keyFields, keys, read, server, sameKeys } = columns;
  const { tableName } = pages.table.meta;
  const [first, next] = buildPageStatements(pages, columns, size);
  return {
    keyFields,
    keys,
    read,
    server,
    sameKeys,
    /** Loads the keys of a page with their flags; `last` is null at the end. */
    loadPage: async (values: Row, after: readonly string[] | null) => {
      const statement = after ? next : first;
      const places = Object.fromEntries((after ?? []).map((value, place) => [`after${place}`, value]));
      const rows = await db.query<Row>(statement, pickNamed(statement, { ...values, ...places }));
      const end = rows.length < size ? undefined : rows.at(-1);
      return { rows, last: end ? keyFields.map((field) => String(end[field])) : null };
    },
    loadRows: (guild: string, ofKeys: readonly Row[], lock = '') =>
      db.query<Row>(
        `select ${read.select('t')} from ${tableName} t join ${keys.recordset(':keys', 'x')} on ${sameKeys}
          where t.${server} = :guild ${lock}`,
        { guild, keys: toJsonText(ofKeys) },
      ),
  };
};

const buildPageColumns = <T extends object>(db: Database, { table, fields }: TablePages<T>) => {
  const placement = getPlacement(table.meta.tableName);
  const primary = db.orm.getMetadata().get<T>(table).primaryKeys as (keyof T & string)[];
  const keyFields = primary.filter((field) => field !== 'guildId' && field !== 'ownerId');
  const keys = buildColumnsOf(db, table, keyFields);
  return {
    server: placement.kind === 'process' ? 'guild_id' : (placement.key ?? 'guild_id'),
    keyFields,
    keys,
    read: buildColumnsOf(db, table, [...keyFields, ...fields.filter((field) => !keyFields.includes(field))]),
    sameKeys: keyFields.map((field) => `${keys.name('t', field)} = x."${field}"`).join(' and '),
  };
};

const buildPageStatements = <T extends object>(
  { table, flags, where = 'true' }: TablePages<T>,
  { server, keyFields, keys }: ReturnType<typeof buildPageColumns<T>>,
  size: number,
): readonly [string, string] => {
  const joinKeys = (alias: string) => keyFields.map((field) => keys.name(alias, field)).join(', ');
  const position = keyFields.map((field, place) => `:after${place}::${keys.type(field)}`).join(', ');
  const selected = [
    ...keyFields.map((field) => `${keys.name('p', field)}::text as "${field}"`),
    ...Object.entries(flags).map(([name, condition]) => `${condition} as "${name}"`),
  ];
  const build = (condition: string) => `with page as (
      select t.* from ${table.meta.tableName} t where t.${server} = :guild and ${where} and ${condition}
      order by ${joinKeys('t')} limit ${size})
    select ${selected.join(', ')} from page p order by ${joinKeys('p')}`;
  return [build('true'), build(`(${joinKeys('t')}) > (${position})`)];
};
