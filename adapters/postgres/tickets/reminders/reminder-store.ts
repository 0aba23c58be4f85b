import type { GuildId, ReminderId } from '#core/shared/ids.ts';
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
    this.#records = dueRecords(db, '/* sweep: due reminders */', reminders);
  }

  async add(reminder: Reminder, max: number): Promise<boolean> {
    const { guildId: guild, ticketId: ticket, userId: user } = reminder;
    await this.#db.query(LOCK_USER, { guild, ticket, user });
    const waiting = await this.#db.queryOne<{ count: number }>(COUNT, { guild, ticket, user });
    if ((waiting?.count ?? 0) >= max) return false;
    await this.#records.add(reminder);
    return true;
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

/** The seed keeps its key apart from those of other advisory locks. */
const LOCK_USER = `select pg_advisory_xact_lock(hashtextextended(:guild || ' ' || :ticket || ' ' || :user, 7227247))`;

const COUNT =
  'select count(*)::int as count from ticket_reminders where guild_id = :guild and ticket_id = :ticket::uuid and user_id = :user';
