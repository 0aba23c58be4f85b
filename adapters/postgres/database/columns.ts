import type { EntitySchema } from '@mikro-orm/core';
import type { Database } from './database.ts';

/** The columns of a table as pieces of SQL, so that hand-written statements follow the table by themselves. */
export interface Columns {
  /** `"guild_id", …`, for the list of an insert. */
  readonly names: string;
  /** `t."guild_id" as "guildId", …`: rows come out as records. */
  select(alias: string): string;
  /** `jsonb_to_recordset($1::jsonb) as x("guildId" text, …)`: records go in as one JSON array. */
  recordset(parameter: string, alias: string): string;
  /** `x."guildId", …`, in the order of the names. */
  values(alias: string): string;
  /** `"guild_id" = x."guildId", …`. */
  assignments(alias: string): string;
}

export const buildColumns = <T extends object>(
  { orm }: Database,
  table: EntitySchema<T>,
  except: readonly (keyof T & string)[] = [],
): Columns => {
  const columns = orm
    .getMetadata()
    .get<T>(table)
    .props.filter(({ name }) => !except.includes(name as keyof T & string))
    .map(({ name, fieldNames, columnTypes }) => ({
      field: name,
      column: fieldNames[0] ?? name,
      type: columnTypes[0] ?? 'text',
    }));
  const each = (piece: (column: (typeof columns)[number]) => string) => columns.map(piece).join(', ');
  return {
    names: each(({ column }) => `"${column}"`),
    select: (alias) => each(({ field, column }) => `${alias}."${column}" as "${field}"`),
    recordset: (parameter, alias) =>
      `jsonb_to_recordset(${parameter}::jsonb) as ${alias}(${each(({ field, type }) => `"${field}" ${type}`)})`,
    values: (alias) => each(({ field }) => `${alias}."${field}"`),
    assignments: (alias) => each(({ field, column }) => `"${column}" = ${alias}."${field}"`),
  };
};

/** Lets a statement's commit return before it is on disk: for steps that a later, durable commit confirms. */
export const WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true)`;

/** A value for a `jsonb` parameter. */
export const toJsonText = (value: unknown): string => JSON.stringify(value);
