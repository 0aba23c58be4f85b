import type { GuildId, ReminderId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** A staff member wants to be reminded of a ticket, in its channel. */
export interface Reminder {
  /** Names the message, too: it is posted once. */
  readonly id: ReminderId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly userId: UserId;
  readonly text: string | null;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** Where reminders wait until they are due. */
export interface ReminderStore {
  /** Runs in the transaction of the caller. */
  add(reminder: Reminder): Promise<void>;
  /** Counts those of a user that wait in a ticket. */
  count(guild: GuildId, ticket: TicketId, user: UserId): Promise<number>;
  /** The longest due of each server, at most `perServer`. A call may leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly Reminder[]>;
  postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: ReminderId): Promise<void>;
}
