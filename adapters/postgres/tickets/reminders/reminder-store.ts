import type { GuildId, ReminderId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Reminder, ReminderStore } from '#core/tickets/index.ts';
import { buildColumns } from '../../records/columns.ts';
import type { Database } from '../../database/database.ts';
import { recordStore } from '../../records/record-store.ts';
import { reminders } from './reminder-tables.ts';

export class PostgresReminderStore implements ReminderStore {
  readonly #db: Database;
  readonly #records;
  readonly #listDue: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, reminders);
    this.#listDue = buildDueStatement(buildColumns(db, reminders).select('d'));
  }

  add(reminder: Reminder): Promise<void> {
    return this.#records.insert(reminder);
  }

  async count(guild: GuildId, ticket: TicketId, user: UserId): Promise<number> {
    return (await this.#db.queryOne<{ count: number }>(COUNT, { guild, ticket, user }))?.count ?? 0;
  }

  listDue(now: Instant, perServer: number): Promise<readonly Reminder[]> {
    return this.#db.query<Reminder>(this.#listDue, { now, perServer, servers: MAX_SERVERS });
  }

  async postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, id, dueAt });
  }

  async remove(guildId: GuildId, id: ReminderId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}

/** Servers of which one statement lists some. */
const MAX_SERVERS = 200;

/** Steps from server to server, so that one with many does not keep the others waiting. */
const buildDueStatement = (columns: string): string => `/* sweep: due reminders */ with recursive servers as (
    (select guild_id as id from ticket_reminders order by guild_id limit 1)
    union all
    select (select n.guild_id from ticket_reminders n where n.guild_id > servers.id order by n.guild_id limit 1)
    from servers where servers.id is not null)
  select ${columns} from servers cross join lateral (
    select * from ticket_reminders n where n.guild_id = servers.id and n.due_at <= :now::timestamptz
    order by n.due_at, n.id limit :perServer) d
  where servers.id is not null order by d.due_at, d.id limit :servers::int * :perServer::int`;

const COUNT =
  'select count(*)::int as count from ticket_reminders where guild_id = :guild and ticket_id = :ticket::uuid and user_id = :user';

const POSTPONE = 'update ticket_reminders set due_at = :dueAt::timestamptz where guild_id = :guild and id = :id::uuid';
