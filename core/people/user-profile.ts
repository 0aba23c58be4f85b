import type { Instant } from '../shared/instant.ts';
import type { TicketId, UserId } from '../shared/ids.ts';

/** Covers the newest 1,000 tickets. */
export interface UserHistory {
  readonly userId: UserId;
  readonly openTickets: number;
  readonly closedTickets: number;
  readonly lastTicket: { readonly id: TicketId; readonly ticketNumber: number; readonly createdAt: Instant } | null;
  /** Is null without ratings. */
  readonly averageRatingGiven: number | null;
  readonly blocked: boolean;
}

/** Fields of the chat are null while it is unavailable. */
export interface UserProfile extends UserHistory {
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly isMember: boolean | null;
  readonly roleIds: readonly string[] | null;
}
