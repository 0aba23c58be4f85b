import type { EntitySchema } from '@mikro-orm/core';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import { buildColumns, buildColumnsOf, type Columns, toJsonText } from './columns.ts';
import { Conditions } from './conditions.ts';
import type { Database } from './database.ts';
import { violates } from './errors.ts';

/** The fields that the records have to have, with their values; never null. */
export type Where<T> = { readonly [Field in keyof T]?: NonNullable<T[Field]> };

/** A record that many requests may change, each of which increases its version. */
interface Versioned {
  readonly id: string;
  readonly guildId: string;
  readonly version: number;
}

/** A lock of a row until the end of the unit of work, in the words of PostgreSQL. */
export type Lock = 'update' | 'no key update' | 'key share';

interface Sorting<T> {
  readonly fields: readonly (keyof T & string)[];
  readonly direction: 'asc' | 'desc';
}

export interface RecordOptions<T, Count extends string = never, Joined = object> {
  /** Names the record in the message of a version conflict. */
  readonly label?: string;
  /** Fields that other statements write. A save leaves them as they are. */
  readonly notSaved?: readonly (keyof T & string)[];
  /** The message of the conflict when a unique constraint is violated, by the name of the constraint. */
  readonly uniques?: Readonly<Record<string, (record: T) => string>>;
  /** The order of lists, which has to be unique; by default the newest first. */
  readonly sorting?: Sorting<T>;
  /** Counts that are read with each record `r`: a query by the name of the field. */
  readonly counts?: Readonly<Record<Count, string>>;
  /** A row of another table that is read with each record `r`: its join and its columns, under the alias `j`. */
  readonly joined?: { readonly text: string; readonly columns: Columns<Joined> };
}

/** Finds, lists, inserts, saves and removes the records of a table. The `hidden` columns are no part of them. */
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
  const { hidden = [], notSaved = [] } = options;
  return new RecordStore<Omit<T, Hidden>, Omit<T, Hidden> & Readonly<Record<Count, number>> & Joined>(db, {
    ...options,
    table: table.meta.tableName,
    columns: buildColumns(db, table, hidden),
    saved: buildColumns(db, table, [...hidden, ...notSaved]),
    returned: notSaved.length > 0 ? buildColumnsOf(db, table, notSaved) : null,
  });
};

interface Parts<T> extends RecordOptions<T, string> {
  readonly table: string;
  readonly columns: Columns<T>;
  readonly saved: Pick<Columns<T>, 'assignments' | 'recordset'>;
  /** What a save returns. */
  readonly returned: Pick<Columns<T>, 'select'> | null;
}

export class RecordStore<T extends object, Read extends T = T> {
  readonly #db: Database;
  readonly #columns: Columns<T>;
  readonly #parts: Parts<T>;
  readonly #sorting: Sorting<T>;
  readonly #select: string;
  readonly #insert: string;
  readonly #save: string;

  constructor(db: Database, parts: Parts<T>) {
    const { table, columns, saved, returned } = parts;
    this.#db = db;
    this.#columns = columns;
    this.#parts = parts;
    this.#sorting = parts.sorting ?? { fields: ['id' as keyof T & string], direction: 'desc' };
    this.#select = buildSelect(parts);
    this.#insert = `insert into ${table} (${columns.names}) select ${columns.values('x')}
      from ${columns.recordset(':record', 'x')}`;
    this.#save = `update ${table} r set ${saved.assignments('x')} from ${saved.recordset(':record', 'x')}
      where r.id = x.id and r.guild_id = x."guildId" and r.version = x.version - 1
      returning ${returned?.select('r') ?? '1'}`;
  }

  /** The first of the records, locked if a lock is given. */
  async find(where: Where<T>, lock?: Lock): Promise<Read | null> {
    const { text, values } = this.#toConditions(where);
    return this.#db.queryOne<Read>(`${this.#select} where ${text} ${toLockClause(lock)}`, values);
  }

  /** A page of the records that meet these conditions, too, in which a record is `r`. */
  async list(where: Where<T>, { limit, after }: PageRequest, conditions = new Conditions()): Promise<Page<Read>> {
    const { fields } = this.#sorting;
    const all = this.#toConditions(where, conditions);
    if (after)
      all.add(this.#buildPositionCondition(), Object.fromEntries(after.map((value, i) => [`after${i}`, value])));
    const text = `${this.#select} where ${all.text} ${this.#buildOrder()} limit ${all.bind(limit + 1)}`;
    const rows = await this.#db.query<Read>(text, all.values);
    return toPage(rows, limit, (last) => fields.map((field) => String(last[field])));
  }

  /** All of the records in the order of lists, locked if a lock is given. There must be few. */
  listAll(where: Where<T>, lock?: Lock): Promise<readonly Read[]> {
    const { text, values } = this.#toConditions(where);
    return this.#db.query<Read>(`${this.#select} where ${text} ${this.#buildOrder()} ${toLockClause(lock)}`, values);
  }

  /** Locks the records without reading them. @returns whether there is one */
  async lock(where: Where<T>, lock: Lock): Promise<boolean> {
    const { text, values } = this.#toConditions(where);
    const statement = `select 1 from ${this.#parts.table} r where ${text} ${toLockClause(lock)}`;
    return (await this.#db.query(statement, values)).length > 0;
  }

  /** @throws conflict when a unique constraint is violated that has a message */
  async insert(record: T): Promise<void> {
    await this.#write(this.#insert, record);
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
    const [row] = await this.#write(this.#save, saved);
    if (!row) throw new VersionConflict(this.#parts.label ?? 'record');
    return this.#parts.returned ? { ...saved, ...row } : saved;
  }

  /** @returns whether there was one */
  async remove(where: Where<T>): Promise<boolean> {
    const { text, values } = this.#toConditions(where);
    const statement = `delete from ${this.#parts.table} r where ${text} returning 1`;
    return (await this.#db.query(statement, values)).length > 0;
  }

  #toConditions(where: Where<T>, conditions = new Conditions()): Conditions {
    for (const [field, value] of Object.entries(where) as [keyof T & string, unknown][]) {
      conditions.add(`${this.#columns.name('r', field)} = ${this.#columns.parameter(field)}`, { [field]: value });
    }
    return conditions;
  }

  #buildPositionCondition(): string {
    const { fields, direction } = this.#sorting;
    const names = fields.map((field) => this.#columns.name('r', field));
    const position = fields.map((field, i) => this.#columns.parameter(field, `after${i}`));
    return `(${names.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${position.join(', ')})`;
  }

  #buildOrder(): string {
    const { fields, direction } = this.#sorting;
    return `order by ${fields.map((field) => `${this.#columns.name('r', field)} ${direction}`).join(', ')}`;
  }

  async #write(statement: string, record: T): Promise<Partial<T>[]> {
    try {
      return await this.#db.query<Partial<T>>(statement, { record: toJsonText([record]) });
    } catch (error) {
      const { uniques = {} } = this.#parts;
      const violated = Object.keys(uniques).find((constraint) => violates(error, constraint));
      throw violated === undefined ? error : conflict(uniques[violated]?.(record) ?? violated);
    }
  }
}

const toLockClause = (lock?: Lock): string => (lock ? `for ${lock} of r` : '');

const buildSelect = <T>({ table, columns, counts = {}, joined }: Parts<T>): string => {
  const counted = Object.entries(counts).map(([field, query]) => `(${query}) as "${field}"`);
  const all = [columns.select('r'), ...(joined ? [joined.columns.select('j')] : []), ...counted];
  return `select ${all.join(', ')} from ${table} r ${joined?.text ?? ''}`;
};
