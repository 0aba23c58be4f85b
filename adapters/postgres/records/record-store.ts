import { listKeys } from '#core/shared/values/list-keys.ts';
import type { EntitySchema } from '@mikro-orm/core';
import { VersionConflict } from '#core/shared/errors.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import { buildColumns, buildColumnsOf, type Columns, toJsonText } from './columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import type { Listing } from './list-conditions.ts';
import { getPlacement } from './placement.ts';
import { buildStoreStatements, type Lock, type Parts, type RecordOptions } from './record-statements.ts';

/** The fields that the records have to have, with their values; never null. */
export type Where<T> = { readonly [Field in keyof T]?: NonNullable<T[Field]> };

/** A record that many requests may change, each of which increases its version. */
interface Versioned {
  readonly id: string;
  readonly guildId?: string | null;
  readonly version: number;
}

interface StoreParts<T, Row> extends Parts<T> {
  /** The columns of the record and those that are no part of it. */
  readonly allColumns: Columns<Row>;
}

/** The statements that depend on a condition and a lock. */
type Kind = 'find' | 'listAll' | 'lock' | 'remove';

/** Finds, lists, inserts, saves and removes the records of a table. The `hidden` columns are no part of them; conditions may name them. */
export const recordStore = <
  T extends object,
  Hidden extends keyof T & string = never,
  Count extends string = never,
  Joined extends object = object,
>(
  db: Database,
  table: EntitySchema<T>,
  options: RecordOptions<Omit<T, Hidden>, Count, Joined> & { readonly hidden?: readonly Hidden[] } = {},
) => {
  const {
    hidden = [],
    notSaved = [],
    sorting = { fields: ['id' as keyof Omit<T, Hidden> & string], direction: 'desc' },
  } = options;
  const { tableName } = table.meta;
  const columns = buildColumns(db, table, hidden);
  const placement = getPlacement(tableName);
  const unchangeable = ['id', 'guildId'].filter((field): field is keyof T & string => field in table.meta.properties);
  const serverField = placement.kind === 'server' ? columns.findField(placement.key) : null;
  return new RecordStore<Omit<T, Hidden>, Omit<T, Hidden> & Readonly<Record<Count, number>> & Joined, T>(db, {
    ...options,
    sorting,
    table: tableName,
    columns,
    allColumns: buildColumns(db, table),
    serverField,
    saved: buildColumns(db, table, [...hidden, ...notSaved, ...unchangeable]),
    returned: notSaved.length > 0 ? buildColumnsOf(db, table, notSaved) : null,
  });
};

export class RecordStore<T extends object, Read extends T = T, Row extends object = T> {
  readonly #db: Database;
  readonly #parts: StoreParts<T, Row>;
  readonly #sql;
  readonly #built = new Map<string, string>();

  constructor(db: Database, parts: StoreParts<T, Row>) {
    this.#db = db;
    this.#parts = parts;
    this.#sql = buildStoreStatements(parts);
  }

  /** The first of the records, locked if a lock is given. */
  find(where: Where<Row>, lock?: Lock): Promise<Read | null> {
    return this.#db.queryOne<Read>(this.#getStatement('find', where, lock), where);
  }

  /** A page of the records; with a listing, of those that it asks for and in its order. */
  async list(where: Where<Row>, { limit, after }: PageRequest, listing: Partial<Listing<T>> = {}): Promise<Page<Read>> {
    const { conditions, sorting = this.#parts.sorting } = listing;
    const condition = [this.#buildCondition(where), conditions?.text ?? 'true'].join(' and ');
    const list = after ? this.#sql.listNext(condition, sorting) : this.#sql.listFirst(condition, sorting);
    const position = Object.fromEntries((after ?? []).map((value, i) => [`after${i}`, value]));
    const values = { ...conditions?.values, ...where, ...position, limit: limit + 1 };
    const rows = await this.#db.query<Read>(`${this.#nameAcrossServers(where)}${list}`, values);
    return toPage(rows, limit, (last) => sorting.fields.map((field) => String(last[field])));
  }

  /** All of the records in the order of lists, locked if a lock is given. There must be few. */
  listAll(where: Where<Row>, lock?: Lock): Promise<readonly Read[]> {
    return this.#db.query<Read>(this.#getStatement('listAll', where, lock), where);
  }

  /** Locks the records without reading them. @returns whether there is one */
  async lock(where: Where<Row>, lock: Lock): Promise<boolean> {
    return (await this.#db.query(this.#getStatement('lock', where, lock), where)).length > 0;
  }

  /** @throws conflict when a unique constraint is violated that has a message */
  async insert(record: T): Promise<void> {
    await this.#write(this.#sql.insert, record);
  }

  /**
   * Writes a changed record and returns it with its new version, and with the fields that a save does not write as they
   * are stored.
   *
   * @throws VersionConflict when it was changed or removed since it was read
   * @throws conflict as `insert`
   */
  async save(record: T & Versioned): Promise<T & Versioned> {
    const saved = { ...record, version: record.version + 1 };
    const [row] = await this.#write(this.#sql.save, saved);
    if (!row) throw new VersionConflict(this.#parts.label ?? 'record');
    return this.#parts.returned ? { ...saved, ...row } : saved;
  }

  /** @returns whether there was one */
  async remove(where: Where<Row>): Promise<boolean> {
    return (await this.#db.query(this.#getStatement('remove', where), where)).length > 0;
  }

  /** Builds a statement once for the same fields of the condition. */
  #getStatement(kind: Kind, where: Where<Row>, lock?: Lock): string {
    const key = `${kind} ${lock} ${Object.keys(where).join()}`;
    const built = this.#built.get(key);
    if (built !== undefined) return built;
    const statement = `${this.#nameAcrossServers(where)}${this.#sql[kind](this.#buildCondition(where), lock)}`;
    this.#built.set(key, statement);
    return statement;
  }

  /** @throws Error for records of servers, in a store of one server, without a server */
  #nameAcrossServers(where: Where<Row>): string {
    const { serverField, acrossServers, table } = this.#parts;
    if (acrossServers !== undefined) return `${acrossServers} `;
    if (serverField === null || serverField in where) return '';
    throw new Error(`A statement over ${table} has to name its server.`);
  }

  #buildCondition(where: Where<Row>): string {
    const { allColumns: columns } = this.#parts;
    const fields = listKeys<keyof Row & string>(where);
    return fields.map((field) => `${columns.name('r', field)} = ${columns.parameter(field)}`).join(' and ') || 'true';
  }

  async #write(statement: string, record: T): Promise<Partial<T>[]> {
    const { serverField, uniques = {} } = this.#parts;
    try {
      return await this.#db.query<Partial<T>>(statement, {
        record: toJsonText([record]),
        ...(serverField !== null && { server: record[serverField] }),
      });
    } catch (error) {
      const violated = Object.keys(uniques).find((constraint) => violates(error, constraint));
      throw (violated !== undefined && uniques[violated]?.(record)) || error;
    }
  }
}
