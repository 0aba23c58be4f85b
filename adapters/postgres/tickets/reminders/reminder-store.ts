import type { GuildId, ReminderId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Reminder, ReminderStore } from '#core/tickets/index.ts';
import type { Database } from '../../database/database.ts';
import { dueRecords } from '../../records/due-records.ts';
import { recordStore } from '../../records/record-store.ts';
import { reminders } from './reminder-tables.ts';

export class PostgresReminderStore implements ReminderStore {
  readonly #db: Database;
  readonly #records;
  readonly #listed;

  constructor(db: Database) {
    this.#db = db;
    this.#records = dueRecords(db, '/* sweep: due reminders */', reminders);
    this.#listed = recordStore(db, reminders, { sorting: { fields: ['dueAt', 'id'], direction: 'asc' } });
  }

  async add(reminder: Reminder, max: number): Promise<boolean> {
    const { guildId: guild, ticketId: ticket, userId: user } = reminder;
    await this.#db.query(LOCK_USER, { guild, ticket, user });
    const waiting = await this.#db.queryOne<{ count: number }>(COUNT, { guild, ticket, user });
    if ((waiting?.count ?? 0) >= max) return false;
    await this.#records.add(reminder);
    return true;
  }

  find(guildId: GuildId, ticketId: TicketId, id: ReminderId): Promise<Reminder | null> {
    return this.#listed.find({ guildId, ticketId, id });
  }

  list(guildId: GuildId, ticketId: TicketId, page: PageRequest): Promise<Page<Reminder>> {
    return this.#listed.list({ guildId, ticketId }, page);
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
