import type { EntitySchema } from '@mikro-orm/core';
import { columnsOf } from './columns.ts';
import type { Database } from './database.ts';
import { events, messages, timeline } from './tables.ts';

/**
 * What is written along with a ticket, as parts of one statement: each takes a JSON array of records, and writes
 * them only if the statement's part named `written` wrote the ticket.
 */
export const recordsOf = (db: Database) => {
  const part = <T extends object>(name: string, table: EntitySchema<T>) => {
    const columns = columnsOf(db, table);
    return (parameter: string) =>
      `${name} as (insert into ${table.meta.tableName} (${columns.names})
        select ${columns.values('r')} from ${columns.recordset(parameter, 'r')} where exists (select from written))`;
  };
  return {
    messages: part('messages', messages),
    timeline: part('timeline', timeline),
    events: part('events', events),
  };
};
