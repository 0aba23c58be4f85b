import type { EntitySchema } from '@mikro-orm/core';
import type { Database } from '../database/database.ts';

/** The columns of a table as pieces of SQL, so that hand-written statements follow the table by themselves. */
export interface Columns<T> {
  /** `"guild_id", …`, for the list of an insert. */
  readonly names: string;
  /** `t."guild_id" as "guildId", …`: rows come out as records. */
  select(alias: string): string;
  /** `jsonb_to_recordset(:records::jsonb) as x("guildId" text, …)`: records go in as one JSON array. */
  recordset(parameter: string, alias: string): string;
  /** `x."guildId", …`, in the order of the names; another expression for the fields of `fixed`. */
  values(alias: string, fixed?: Readonly<Record<string, string>>): string;
  /** `"guild_id" = x."guildId", …`. */
  assignments(alias: string): string;
  /** The field of a column, or null when these columns have none of the name. */
  findField(column: string): (keyof T & string) | null;
  /** `t."guild_id"`. */
  name(alias: string, field: keyof T & string): string;
  /** The type of the column, such as `uuid`. */
  type(field: keyof T & string): string;
  /** `:guildId::text`: a parameter with the type of the column. */
  parameter(field: keyof T & string, name?: string): string;
  /** The record in a row that has more than these columns. */
  pick(row: object): T;
}

/** All columns of a table but those of some fields. */
export const buildColumns = <T extends object, Except extends keyof T & string = never>(
  db: Database,
  table: EntitySchema<T>,
  except: readonly Except[] = [],
): Columns<Omit<T, Except>> => {
  const excluded: readonly string[] = except;
  return describeColumns(listColumns(db, table).filter(({ field }) => !excluded.includes(field)));
};

/** The columns of some fields of a table. */
export const buildColumnsOf = <T extends object, Field extends keyof T & string>(
  db: Database,
  table: EntitySchema<T>,
  fields: readonly Field[],
): Columns<Pick<T, Field>> => {
  const included: readonly string[] = fields;
  return describeColumns(listColumns(db, table).filter(({ field }) => included.includes(field)));
};

interface Column {
  readonly field: string;
  readonly column: string;
  readonly type: string;
}

const listColumns = <T extends object>({ orm }: Database, table: EntitySchema<T>): readonly Column[] =>
  orm
    .getMetadata()
    .get<T>(table)
    .props.map(({ name, fieldNames, columnTypes }) => ({
      field: name,
      column: fieldNames[0] ?? name,
      type: toValueType(columnTypes[0] ?? 'text'),
    }));

/** `bigserial` is no type, but a column of the type `bigint` that counts. */
const toValueType = (columnType: string): string => (columnType === 'bigserial' ? 'bigint' : columnType);

const describeColumns = <T>(columns: readonly Column[]): Columns<T> => {
  const each = (part: (column: Column) => string) => columns.map(part).join(', ');
  const get = (field: string): Column => {
    const found = columns.find((column) => column.field === field);
    if (!found) throw new Error(`There is no column for "${field}".`);
    return found;
  };
  return {
    names: each(({ column }) => `"${column}"`),
    select: (alias) => each(({ field, column }) => `${alias}."${column}" as "${field}"`),
    recordset: (parameter, alias) =>
      `jsonb_to_recordset(${parameter}::jsonb) as ${alias}(${each(({ field, type }) => `"${field}" ${type}`)})`,
    values: (alias, fixed: Readonly<Partial<Record<string, string>>> = {}) =>
      each(({ field }) => fixed[field] ?? `${alias}."${field}"`),
    assignments: (alias) => each(({ field, column }) => `"${column}" = ${alias}."${field}"`),
    // The fields are those of the record.
    findField: (name) => (columns.find(({ column }) => column === name)?.field ?? null) as (keyof T & string) | null,
    name: (alias, field) => `${alias}."${get(field).column}"`,
    type: (field) => get(field).type,
    parameter: (field, name = field) => `:${name}::${get(field).type}`,
    // The row was selected by these columns.
    pick: (row) => Object.fromEntries(columns.map(({ field }) => [field, Reflect.get(row, field)])) as T,
  };
};

/** The format of an `Instant` within JSON, where the driver converts no times. */
export const ISO_FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Lets a statement's commit return before it is on disk: for steps that a later, durable commit confirms. */
export const WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true)`;

/** A value for a `jsonb` parameter. */
export const toJsonText = (value: unknown): string => JSON.stringify(value);
