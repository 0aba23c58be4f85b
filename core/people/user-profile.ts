import type { Instant } from '../shared/instant.ts';
import type { TicketId, UserId } from '../shared/ids.ts';

/** What is known of a user's tickets in a server, of the newest 1,000. */
export interface UserHistory {
  readonly userId: UserId;
  readonly openTickets: number;
  readonly closedTickets: number;
  readonly lastTicket: { readonly id: TicketId; readonly ticketNumber: number; readonly createdAt: Instant } | null;
  /** Of the ratings in these tickets; null when there is none. */
  readonly averageRatingGiven: number | null;
  /** Whether the user may open no tickets now. */
  readonly blocked: boolean;
}

/** A user as the chat shows them, with their history. What only the chat knows is null while it cannot be asked. */
export interface UserProfile extends UserHistory {
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly isMember: boolean | null;
  readonly roleIds: readonly string[] | null;
}
