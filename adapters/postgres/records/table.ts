import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
import type { Field, FieldKind } from '#core/shared/record/field.ts';
import type { RecordFields } from '#core/shared/record/record.ts';
import { InstantType } from '../database/instant-type.ts';

/**
 * Maps a domain record onto a table without a second type: the columns must be exactly the record's fields,
 * so a field added in core does not compile until it has a column here.
 */
export const table = <T extends object>(
  tableName: string,
  columns: { [Field in keyof T]-?: object },
  more: object = {},
) => defineEntity({ name: tableName, tableName, properties: columns, ...more }) as unknown as EntitySchema<T>;

export const instant = () => p.type(InstantType);
export const text = () => p.text();
export const json = () => p.json().columnType('jsonb');
export const count = () => p.integer();

interface Column {
  nullable(): object;
  default(value: string | number | boolean): Column;
}

const COLUMNS: Readonly<Record<FieldKind, () => Column>> = {
  id: () => p.uuid(),
  chatId: text,
  text,
  choice: text,
  count,
  version: count,
  flag: () => p.boolean(),
  instant,
  data: json,
};

/** Rows that a process of the version before inserts during an upgrade get the initial value, too. */
const withDefault = (column: Column, { kind, initial, hasInitial }: Field['spec']): Column =>
  hasInitial && initial !== null
    ? column.default(kind === 'data' ? JSON.stringify(initial) : (initial as string | number | boolean))
    : column;

/** The columns of a declared record: first those that the table gives itself, such as its keys in their order. */
export const buildRecordColumns = <F extends RecordFields>(
  fields: F,
  own: { [Name in keyof F]?: object },
): { [Name in keyof F]: object } => {
  const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(own, name));
  const columns = others.map(([name, { spec }]) => {
    const column = withDefault(COLUMNS[spec.kind](), spec);
    return [name, spec.isNullable ? column.nullable() : column];
  });
  return { ...own, ...Object.fromEntries(columns) } as { [Name in keyof F]: object };
};

/** The id of a record's owner, which the database makes of its two columns; of a record with neither, of `otherwise`. */
export const generatedOwner = (otherwise?: string) => {
  const owners = ['guild_id', 'organization_id::text', ...(otherwise === undefined ? [] : [otherwise])];
  return p.text().generated(`(coalesce(${owners.join(', ')})) stored`);
};

/** An index that MikroORM cannot say by itself. */
export const expression = (name: string, sql: string) => ({ name, expression: `create index "${name}" on ${sql}` });
