import type { GuildId, ReminderId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Reminder, ReminderStore } from '#core/tickets/index.ts';
import type { Database } from '../../database/database.ts';
import { dueRecords } from '../../records/due-records.ts';
import { reminders } from './reminder-tables.ts';

export class PostgresReminderStore implements ReminderStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, 'due reminders', reminders);
  }

  add(reminder: Reminder): Promise<void> {
    return this.#records.add(reminder);
  }

  async count(guild: GuildId, ticket: TicketId, user: UserId): Promise<number> {
    return (await this.#db.queryOne<{ count: number }>(COUNT, { guild, ticket, user }))?.count ?? 0;
  }

  listDue(now: Instant, perServer: number): Promise<readonly Reminder[]> {
    return this.#records.listDue(now, perServer);
  }

  postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void> {
    return this.#records.postpone(guild, id, dueAt);
  }

  remove(guild: GuildId, id: ReminderId): Promise<void> {
    return this.#records.remove(guild, id);
  }
}

const COUNT =
  'select count(*)::int as count from ticket_reminders where guild_id = :guild and ticket_id = :ticket::uuid and user_id = :user';
