import type { AppError } from '#core/shared/errors.ts';
import type { Columns } from './columns.ts';

/** A lock of a row until the end of the unit of work, in the words of PostgreSQL. */
export type Lock = 'update' | 'no key update' | 'key share';

export interface Sorting<T> {
  readonly fields: readonly (keyof T & string)[];
  readonly direction: 'asc' | 'desc';
}

export interface RecordOptions<T, Count extends string = never, Joined = object> {
  /** The SQL comment that names the statements of a store over several servers (docs/operate/scale.md). */
  readonly acrossServers?: string;
  /** Names the record in the message of a version conflict. */
  readonly label?: string;
  /** Fields that other statements write. A save leaves them as they are. */
  readonly notSaved?: readonly (keyof T & string)[];
  /** The message of the conflict when a unique constraint is violated, by the name of the constraint. */
  readonly uniques?: Readonly<Record<string, (record: T) => AppError>>;
  /** The order of lists, which has to be unique; by default the newest first. */
  readonly sorting?: Sorting<T>;
  /** Counts that are read with each record `r`: a query by the name of the field. */
  readonly counts?: Readonly<Record<Count, string>>;
  /** A row of another table that is read with each record `r`: its join and its columns, under the alias `j`. */
  readonly joined?: { readonly text: string; readonly columns: Pick<Columns<Joined>, 'select'> };
}

export interface Parts<T> extends RecordOptions<T, string> {
  readonly table: string;
  readonly columns: Columns<T>;
  readonly sorting: Sorting<T>;
  /** The field that names the server, in a table of servers. */
  readonly serverField: (keyof T & string) | null;
  /** A save writes neither the id nor the server. */
  readonly saved: Pick<Columns<T>, 'assignments'>;
  readonly returned: Pick<Columns<T>, 'select'> | null;
}

/** The statements of a record store. A record is `r`; `condition` is SQL that is true of the records asked for. */
export const buildStoreStatements = <T extends object>(parts: Parts<T>) => {
  const { table, columns, saved, returned, serverField } = parts;
  const select = buildSelect(parts);
  const serverCondition = serverField === null ? 'true' : `${columns.name('r', serverField)} = :server::text`;
  return {
    insert: `insert into ${table} (${columns.names})
      select ${columns.values('x', serverField === null ? {} : { [serverField]: ':server::text' })}
      from ${columns.recordset(':record', 'x')}`,
    save: `update ${table} r set ${saved.assignments('x')} from ${columns.recordset(':record', 'x')}
      where ${serverCondition} and r.id = x.id and r.version = x.version - 1
      returning ${returned?.select('r') ?? '1'}`,
    find: (condition: string, lock?: Lock) => `${select} where ${condition} ${toLockClause(lock)}`,
    listAll: (condition: string, lock?: Lock) =>
      `${select} where ${condition} ${buildOrder(parts, parts.sorting)} ${toLockClause(lock)}`,
    listFirst: (condition: string, sorting: Sorting<T>) =>
      `${select} where ${condition} ${buildOrder(parts, sorting)} limit :limit`,
    listNext: (condition: string, sorting: Sorting<T>) =>
      `${select} where ${condition} and ${buildPositionCondition(parts, sorting)} ${buildOrder(parts, sorting)} limit :limit`,
    lock: (condition: string, lock?: Lock) => `select 1 from ${table} r where ${condition} ${toLockClause(lock)}`,
    remove: (condition: string) => `delete from ${table} r where ${condition} returning 1`,
  };
};

const toLockClause = (lock?: Lock): string => (lock ? `for ${lock} of r` : '');

const buildSelect = <T>({ table, columns, counts = {}, joined }: Parts<T>): string => {
  const counted = Object.entries(counts).map(([field, query]) => `(${query}) as "${field}"`);
  const all = [columns.select('r'), ...(joined ? [joined.columns.select('j')] : []), ...counted];
  return `select ${all.join(', ')} from ${table} r ${joined?.text ?? ''}`;
};

type Place<T> = Pick<Parts<T>, 'columns'>;

const buildOrder = <T>({ columns }: Place<T>, { fields, direction }: Sorting<T>): string =>
  `order by ${fields.map((field) => `${toSortKey(columns, field)} ${direction}`).join(', ')}`;

/** Whether a record comes after the position `:after0`, `:after1`, … in the order of lists. */
const buildPositionCondition = <T>({ columns }: Place<T>, { fields, direction }: Sorting<T>): string => {
  const names = fields.map((field) => toSortKey(columns, field));
  const position = fields.map((field, i) => columns.parameter(field, `after${i}`));
  return `(${names.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${position.join(', ')})`;
};

/** Texts sort by their characters, whatever the language of the database is. */
const toSortKey = <T>(columns: Columns<T>, field: keyof T & string): string =>
  columns.type(field) === 'text' ? `${columns.name('r', field)} collate "C"` : columns.name('r', field);
