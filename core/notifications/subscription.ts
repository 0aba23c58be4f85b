import type { GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Limits the staff members who subscribe to one ticket. */
export const MAX_SUBSCRIBERS = 50;

/** A staff member follows the messages and the status of a ticket. */
export interface Subscription {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly staffId: UserId;
  readonly createdAt: Instant;
}
