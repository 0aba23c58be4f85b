import type { EntitySchema } from '@mikro-orm/core';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';
import { buildDueByServer } from '../database/due-by-server.ts';
import { buildColumns } from './columns.ts';
import { recordStore, type Where } from './record-store.ts';

interface DueRecord {
  readonly id: string;
  readonly guildId: GuildId;
  readonly dueAt: Instant;
}

/** The records of a table that wait until they are due, each once. The comment names the statement that lists them. */
export const dueRecords = <T extends DueRecord>(db: Database, comment: string, table: EntitySchema<T>) => {
  const { tableName } = table.meta;
  const records = recordStore(db, table);
  const due = buildDueByServer({ table: tableName, columns: 'd.*', order: ['due_at', 'id'] });
  const listDue = `${comment} with recursive ${due}
    select ${buildColumns(db, table).select('d')} from due d order by d.due_at, d.id`;
  const postpone = `update ${tableName} set due_at = :dueAt::timestamptz where guild_id = :guild and id = :id::uuid`;
  return {
    add: (record: T): Promise<void> => records.insert(record),
    listDue: (now: Instant, perServer: number): Promise<readonly T[]> => db.query<T>(listDue, { now, perServer }),
    postpone: async (guild: GuildId, id: T['id'], dueAt: Instant): Promise<void> => {
      await db.query(postpone, { guild, id, dueAt });
    },
    remove: async (guildId: GuildId, id: T['id']): Promise<void> => {
      await records.remove({ guildId, id } as Where<T>);
    },
  };
};
