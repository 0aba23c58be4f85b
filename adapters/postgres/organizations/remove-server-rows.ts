import type { GuildId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { getPlacement } from '../records/placement.ts';

/** A statement that deletes so many rows ends well before its time-out. */
const MAX_REMOVED = 2_000;

/** The tables that have a server in each row, with the columns of their keys. */
const LIST_TABLES_OF_SERVERS = `
  select c.relname as table, array_agg(a.attname::text order by k.position) as key
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    cross join unnest(i.indkey) with ordinality k(number, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
  where c.relnamespace = current_schema()::regnamespace and c.relname <> 'attachments'
    and exists (select from pg_attribute g where g.attrelid = c.oid and g.attname in ('guild_id', 'owner_id'))
  group by c.relname order by c.relname`;

/** A record of a file is removed by a worker, after the file. What a worker has acquired is left to it until then. */
const MARK_ATTACHMENTS = `update attachments set status = 'deleting',
    due_at = case when status in ('reserved', 'pending') then due_at else 'epoch' end
  where guild_id = :guild and id in (
    select id from attachments where guild_id = :guild and status <> 'deleting' limit :limit) returning 1`;

interface RowSource {
  readonly table: string;
  readonly key: readonly string[];
  /** SQL that is true of the rows that belong to the server. */
  readonly where: string;
}

const selectOwnedRows = ({ table, key }: Omit<RowSource, 'where'>): RowSource => {
  const placement = getPlacement(table);
  const owner = 'key' in placement ? placement.key : 'guild_id';
  return { table, key, where: `${owner} = :guild` };
};

const OF_PEOPLE = 'person_id in (select id from dashboard_people where owner_id = :guild)';

/** Nobody can use the server any more when its tokens and its people are gone. */
const ACCESS: readonly RowSource[] = [
  selectOwnedRows({ table: 'tokens', key: ['id'] }),
  { table: 'dashboard_sessions', key: ['id'], where: OF_PEOPLE },
  { table: 'dashboard_sign_in_links', key: ['person_id'], where: OF_PEOPLE },
  selectOwnedRows({ table: 'dashboard_people', key: ['id'] }),
];

/** Rows that know their server by another row. */
const DEPENDENT_ROWS: readonly RowSource[] = [
  {
    table: 'webhook_endpoints',
    key: ['webhook_id'],
    where: 'webhook_id in (select id from webhooks where owner_id = :guild)',
  },
  {
    table: 'sandbox_messages',
    key: ['id'],
    where: 'channel_id in (select id from sandbox_channels where guild_id = :guild)',
  },
];

const buildRemoveStatement = ({ table, key, where }: RowSource) => {
  const columns = key.map((name) => `"${name}"`).join(', ');
  return `delete from "${table}" where ${where}
    and (${columns}) in (select ${columns} from "${table}" where ${where} limit :limit) returning 1`;
};

/** Removes all rows of a server in small statements: tokens and people first, rows that others depend on last. */
export const removeServerRows = async (db: Database, guild: GuildId): Promise<void> => {
  const tables = await db.query<{ table: string; key: string[] }>(LIST_TABLES_OF_SERVERS);
  const others = [...DEPENDENT_ROWS, ...tables.map(selectOwnedRows)];
  const statements = [...ACCESS.map(buildRemoveStatement), MARK_ATTACHMENTS, ...others.map(buildRemoveStatement)];
  for (const statement of statements) {
    while ((await db.query(statement, { guild, limit: MAX_REMOVED })).length > 0);
  }
};
