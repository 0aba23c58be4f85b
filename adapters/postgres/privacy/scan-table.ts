import type { EntitySchema } from '@mikro-orm/core';
import { type ErasedPerson, eraseValue, toIdPattern } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumnsOf, toJsonText } from '../records/columns.ts';
import { type ErasureStep, type StepProgress, toPersonValues } from './erasure-step.ts';
import { buildNotHeld } from './held-tickets.ts';
import { buildTablePages, type Row } from './table-pages.ts';

export type { Row } from './table-pages.ts';

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
  /** SQL over a row `t`: the id of its ticket. Rows of tickets that have to be kept are left as they are. */
  readonly ticketId?: string;
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

const NAMES_PERSON = 'position(:user in p::text) > 0 and p::text ~ :pattern';

const buildStatements = <T extends object>(db: Database, scan: TableScan<T>) => {
  const { table, fields, ticketId, ownRows = 'false' } = scan;
  const { keyFields, keys, read, server, sameKeys, loadPage, loadRows } = buildTablePages(db, {
    table,
    fields,
    flags: { isOwn: ownRows, isNamed: NAMES_PERSON },
    ...(ticketId !== undefined && { where: buildNotHeld(ticketId) }),
  });
  const { tableName } = table.meta;
  const saved = buildColumnsOf(db, table, fields);
  const update = `update ${tableName} t set ${saved.assignments('x')} from ${read.recordset(':rows', 'x')}
    where t.${server} = :guild and ${sameKeys}`;
  const remove = `delete from ${tableName} t using ${keys.recordset(':keys', 'x')} where t.${server} = :guild and ${sameKeys}`;
  return {
    keyFields,
    loadPage: async (values: Row, after: readonly string[] | null) => {
      const { rows, last } = await loadPage(values, after);
      return { keys: rows.filter((row) => row['isOwn'] === true || row['isNamed'] === true), last };
    },
    lock: (guild: string, locked: readonly Row[]) => loadRows(guild, locked, 'for update of t'),
    write: async (guild: string, changes: readonly RowChange[]) => {
      const rows = changes.flatMap(({ to }) => (to ? [to] : []));
      const gone = changes.flatMap(({ from, to }) => (to ? [] : [from]));
      if (rows.length > 0) await db.query(update, { guild, rows: toJsonText(rows) });
      if (gone.length > 0) await db.query(remove, { guild, keys: toJsonText(gone) });
    },
  };
};
