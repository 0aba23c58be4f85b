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
  /**
   * Runs in the transaction of the caller, and has others of the same user in the ticket wait for its end.
   * @returns false, and adds nothing, when `max` of the user wait in the ticket
   */
  add(reminder: Reminder, max: number): Promise<boolean>;
  /** The longest due of each server, at most `perServer`. A call may leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly Reminder[]>;
  postpone(guild: GuildId, id: ReminderId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: ReminderId): Promise<void>;
}
