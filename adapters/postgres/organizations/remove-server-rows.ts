import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';

/** A statement that deletes so many rows ends well before its time-out. */
const MAX_REMOVED = 2_000;

const LIST_TABLES_OF_SERVERS = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'guild_id' and table_name <> 'attachments' order by table_name`;

/** A record of a file is removed by a worker, after the file. What a worker has acquired is left to it until then. */
const MARK_ATTACHMENTS = `update attachments set status = 'deleting',
    due_at = case when status in ('reserved', 'pending') then due_at else 'epoch' end
  where ctid = any(array(select ctid from attachments where guild_id = :guild and status <> 'deleting' limit :limit)) returning 1`;

interface RowSource {
  readonly table: string;
  /** SQL that is true of the rows that belong to the server. */
  readonly where: string;
}

const selectOwnedRows = (table: string): RowSource => ({ table, where: 'guild_id = :guild' });

/** Nobody can use the server any more when its tokens and its people are gone. */
const ACCESS = [selectOwnedRows('tokens'), selectOwnedRows('dashboard_people')];

/** Rows that know their server by another row. */
const DEPENDENT_ROWS: readonly RowSource[] = [
  { table: 'webhook_endpoints', where: 'webhook_id in (select id from webhooks where guild_id = :guild)' },
  { table: 'analytics_rollups', where: 'owner_id = :guild' },
  { table: 'sandbox_messages', where: 'channel_id in (select id from sandbox_channels where guild_id = :guild)' },
];

const buildRemoveStatement = ({ table, where }: RowSource) =>
  `delete from "${table}" where ctid = any(array(select ctid from "${table}" where ${where} limit :limit)) returning 1`;

/** Removes all rows of a server in small statements: tokens and people first, rows that others depend on last. */
export const removeServerRows = async (db: Database, guild: GuildId): Promise<void> => {
  const tables = await db.query<{ name: string }>(LIST_TABLES_OF_SERVERS);
  const others = [...DEPENDENT_ROWS, ...tables.map(({ name }) => selectOwnedRows(name))];
  const statements = [...ACCESS.map(buildRemoveStatement), MARK_ATTACHMENTS, ...others.map(buildRemoveStatement)];
  for (const statement of statements) {
    while ((await db.query(statement, { guild, limit: MAX_REMOVED })).length > 0);
  }
};
