import type { GuildId, ReminderId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';

/** The bot reminds the staff member in the channel of the ticket. */
export interface Reminder {
  /** Also identifies the message: it is posted once. */
  readonly id: ReminderId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly userId: UserId;
  readonly text: string | null;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

export interface ReminderStore {
  /** Locks the user's reminders in the ticket until the transaction ends. @returns false when `max` of them wait */
  add(reminder: Reminder, max: number): Promise<boolean>;
  find(guild: GuildId, ticket: TicketId, id: ReminderId): Promise<Reminder | null>;
  /** Lists those that wait, the next due first. */
  list(guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Reminder>>;
  /** Lists the longest due of each server, at most `perServer`. May leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly Reminder[]>;
  postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: ReminderId): Promise<void>;
}
