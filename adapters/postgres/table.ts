import { defineEntity, type EntitySchema } from '@mikro-orm/core';

/**
 * Maps a domain record onto a table without a second type: the columns must be exactly the record's fields,
 * so a field added in core does not compile until it has a column here.
 */
export const table = <T extends object>(
  tableName: string,
  columns: { [Field in keyof T]-?: object },
  more: object = {},
) => defineEntity({ name: tableName, tableName, properties: columns, ...more }) as unknown as EntitySchema<T>;
