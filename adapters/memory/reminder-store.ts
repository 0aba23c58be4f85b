import type { GuildId, ReminderId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Reminder, ReminderStore } from '#core/tickets/index.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryReminderStore implements ReminderStore {
  readonly #reminders: Map<string, Reminder>;

  constructor(state: MemoryState) {
    this.#reminders = state.table('ticket-reminders');
  }

  async add(reminder: Reminder): Promise<void> {
    this.#reminders.set(reminder.id, reminder);
  }

  async count(guild: GuildId, ticket: TicketId, user: UserId): Promise<number> {
    return [...this.#reminders.values()].filter(
      ({ guildId, ticketId, userId }) => guildId === guild && ticketId === ticket && userId === user,
    ).length;
  }

  async listDue(now: Instant, perServer: number): Promise<readonly Reminder[]> {
    return listDueByServer(this.#reminders.values(), { now, perServer }, ({ id }) => id);
  }

  async postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void> {
    const reminder = this.#reminders.get(id);
    if (reminder?.guildId === guild) this.#reminders.set(id, { ...reminder, dueAt });
  }

  async remove(guild: GuildId, id: ReminderId): Promise<void> {
    if (this.#reminders.get(id)?.guildId === guild) this.#reminders.delete(id);
  }
}
