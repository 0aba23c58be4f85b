import type { GuildId, ReminderId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Reminder, ReminderStore } from '#core/tickets/index.ts';
import { toSortedPage } from './list-records.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryReminderStore implements ReminderStore {
  readonly #reminders: Map<string, Reminder>;

  constructor(state: MemoryState) {
    this.#reminders = state.table('ticket-reminders');
  }

  async add(reminder: Reminder, max: number): Promise<boolean> {
    const { guildId, ticketId, userId } = reminder;
    const waiting = [...this.#reminders.values()].filter(
      (one) => one.guildId === guildId && one.ticketId === ticketId && one.userId === userId,
    );
    if (waiting.length >= max) return false;
    this.#reminders.set(reminder.id, reminder);
    return true;
  }

  async find(guild: GuildId, ticket: TicketId, id: ReminderId): Promise<Reminder | null> {
    const reminder = this.#reminders.get(id);
    return reminder?.guildId === guild && reminder.ticketId === ticket ? reminder : null;
  }

  async list(guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Reminder>> {
    const waiting = [...this.#reminders.values()].filter((one) => one.guildId === guild && one.ticketId === ticket);
    return toSortedPage(waiting, ({ dueAt }) => dueAt, false, page);
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
