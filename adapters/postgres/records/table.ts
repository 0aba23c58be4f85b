import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
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

/** The id of a record's owner, which the database makes of its two columns; of a record with neither, of `otherwise`. */
export const generatedOwner = (otherwise?: string) => {
  const owners = ['guild_id', 'organization_id::text', ...(otherwise === undefined ? [] : [otherwise])];
  return p.text().generated(`(coalesce(${owners.join(', ')})) stored`);
};

/** An index that MikroORM cannot say by itself. */
export const expression = (name: string, sql: string) => ({ name, expression: `create index "${name}" on ${sql}` });
