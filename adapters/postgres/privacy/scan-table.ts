import type { EntitySchema } from '@mikro-orm/core';
import { type ErasedPerson, eraseValue, toIdPattern } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumnsOf, toJsonText } from '../records/columns.ts';
import { getPlacement } from '../records/placement.ts';
import { type ErasureStep, pickNamed, type StepProgress, toPersonValues } from './erasure-step.ts';

/** A row of the table, by the fields that the scan names. */
export type Row = Readonly<Record<string, unknown>>;

export interface ScanContext {
  readonly person: ErasedPerson;
  readonly db: Database;
}

export interface TableScan<T extends object> {
  readonly table: EntitySchema<T>;
  /** The fields that can hold something of a person. */
  readonly fields: readonly (keyof T & string)[];
  /** SQL over a row `p`: whether it belongs to something that the person has made. Such a row is erased although it does not name the person. */
  readonly ownRows?: string;
  /** Returns the row without the person; null deletes it. */
  readonly rule?: (row: Row, isOwn: boolean, person: ErasedPerson) => Row | null;
  /** Called before the changes are written. */
  readonly before?: (context: ScanContext, changes: readonly RowChange[]) => Promise<void>;
  /** Finds the owner of the rows where it is not the server; null for none. */
  readonly findOwner?: (context: ScanContext) => Promise<string | null>;
}

export interface RowChange {
  readonly from: Row;
  readonly to: Row | null;
}

/** The embedded database works on the thread of the requests: a statement of many rows would keep them waiting. */
const ROWS = { shared: 2_000, embedded: 250 };

const byDefault: NonNullable<TableScan<object>['rule']> = (row, isOwn, person) => eraseValue(row, person, isOwn) as Row;

/** Walks over the rows of a server in the order of their keys, a page at a time, and changes those that are about the person. */
export const scanTable = <T extends object>(db: Database, scan: TableScan<T>): ErasureStep => {
  const { table, rule = byDefault, before, findOwner } = scan;
  const sql = buildStatements(db, scan);
  return {
    tables: [table.meta.tableName],
    run: async (person, after): Promise<StepProgress> => {
      const context = { person, db };
      const owner = findOwner ? await findOwner(context) : person.guildId;
      if (owner === null) return { changedRows: 0, after: null };
      const values = { ...toPersonValues(person), guild: owner, pattern: toIdPattern(person.userId) };
      const { keys, last } = await sql.loadPage(values, after);
      const rows = keys.length > 0 ? await sql.lock(owner, keys) : [];
      const own = new Set(keys.filter((key) => key['isOwn'] === true).map((key) => toKey(key, sql.keyFields)));
      const changes = rows.flatMap((row) => toChange(row, rule(row, own.has(toKey(row, sql.keyFields)), person)));
      if (changes.length > 0) {
        await before?.(context, changes);
        await sql.write(owner, changes);
      }
      return { changedRows: changes.length, after: last };
    },
  };
};

const toChange = (from: Row, to: Row | null): readonly RowChange[] =>
  to !== null && toJsonText(from) === toJsonText(to) ? [] : [{ from, to }];

const toKey = (row: Row, keyFields: readonly string[]): string =>
  JSON.stringify(keyFields.map((field) => String(row[field])));

/** The columns that a scan reads and writes. */
const buildScanColumns = <T extends object>(db: Database, { table, fields }: TableScan<T>) => {
  const placement = getPlacement(table.meta.tableName);
  const primary = db.orm.getMetadata().get<T>(table).primaryKeys as (keyof T & string)[];
  const keyFields = primary.filter((field) => field !== 'guildId' && field !== 'ownerId');
  const keys = buildColumnsOf(db, table, keyFields);
  return {
    server: placement.kind === 'process' ? 'guild_id' : (placement.key ?? 'guild_id'),
    keyFields,
    keys,
    read: buildColumnsOf(db, table, [...keyFields, ...fields.filter((field) => !keyFields.includes(field))]),
    saved: buildColumnsOf(db, table, fields),
    listKeys: (alias: string) => keyFields.map((field) => keys.name(alias, field)).join(', '),
    position: keyFields.map((field, place) => `:after${place}::${keys.type(field)}`).join(', '),
    sameKeys: keyFields.map((field) => `${keys.name('t', field)} = x."${field}"`).join(' and '),
  };
};

const buildTexts = <T extends object>(db: Database, scan: TableScan<T>, size: number) => {
  const { keyFields, keys, read, saved, server, listKeys, position, sameKeys } = buildScanColumns(db, scan);
  const { tableName } = scan.table.meta;
  const page = (condition: string) => `with page as (
      select t.* from ${tableName} t where t.${server} = :guild and ${condition} order by ${listKeys('t')} limit ${size})
    select ${keyFields.map((field) => `${keys.name('p', field)}::text as "${field}"`).join(', ')},
      ${scan.ownRows ?? 'false'} as "isOwn", position(:user in p::text) > 0 and p::text ~ :pattern as "isNamed"
    from page p order by ${listKeys('p')}`;
  return {
    keyFields,
    first: page('true'),
    next: page(`(${listKeys('t')}) > (${position})`),
    lock: `select ${read.select('t')} from ${tableName} t join ${keys.recordset(':keys', 'x')} on ${sameKeys}
      where t.${server} = :guild for update of t`,
    update: `update ${tableName} t set ${saved.assignments('x')} from ${read.recordset(':rows', 'x')}
      where t.${server} = :guild and ${sameKeys}`,
    remove: `delete from ${tableName} t using ${keys.recordset(':keys', 'x')} where t.${server} = :guild and ${sameKeys}`,
  };
};

const buildStatements = <T extends object>(db: Database, scan: TableScan<T>) => {
  const size = db.isShared ? ROWS.shared : ROWS.embedded;
  const { keyFields, first, next, lock, update, remove } = buildTexts(db, scan, size);
  return {
    keyFields,
    loadPage: async (values: Row, after: readonly string[] | null) => {
      const statement = after ? next : first;
      const places = Object.fromEntries((after ?? []).map((value, place) => [`after${place}`, value]));
      const rows = await db.query<Row>(statement, pickNamed(statement, { ...values, ...places }));
      const end = rows.length < size ? undefined : rows.at(-1);
      return {
        keys: rows.filter((row) => row['isOwn'] === true || row['isNamed'] === true),
        last: end ? keyFields.map((field) => String(end[field])) : null,
      };
    },
    lock: (guild: string, keys: readonly Row[]) => db.query<Row>(lock, { guild, keys: toJsonText(keys) }),
    write: async (guild: string, changes: readonly RowChange[]) => {
      const rows = changes.flatMap(({ to }) => (to ? [to] : []));
      const gone = changes.flatMap(({ from, to }) => (to ? [] : [from]));
      if (rows.length > 0) await db.query(update, { guild, rows: toJsonText(rows) });
      if (gone.length > 0) await db.query(remove, { guild, keys: toJsonText(gone) });
    },
  };
};
