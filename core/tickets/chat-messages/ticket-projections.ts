import type { CategoryId, GuildId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

import type { CloseRequest } from '../model/ticket.ts';

export type { ProjectionOrder } from '../model/projection-order.ts';

/** A ticket whose messages in the chat do not show its state yet. */
export interface DueProjection {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** Counts the changes since the first of them. */
  readonly revision: number;
  /** The first of the changes was then. */
  readonly createdAt: Instant;
  /** The messages show the state; the row stays for as long as its renames limit the next one. */
  readonly isSettled: boolean;
  /** When the channel was renamed lately, oldest first. */
  readonly renamedAt: readonly Instant[];
  /** The last question that was answered since the messages showed the state; null for none. */
  readonly answered: CloseRequest | null;
}

/** Where tickets wait for that; they are added with the changes of tickets. */
export interface TicketProjections {
  /** Leases due ones until `until`: of each server the longest due, `perServer` at the most. */
  acquireDue(now: Instant, until: Instant, perServer: number): Promise<readonly DueProjection[]>;
  /** Whether the messages of the ticket do not show its state yet. */
  isWaiting(guild: GuildId, ticket: TicketId): Promise<boolean>;
  /** Ends the lease; it is due again then. */
  postpone(due: DueProjection, dueAt: Instant): Promise<void>;
  /** Ends the wait. A ticket that has changed since `due` was read waits on, until `dueAt`. */
  complete(due: DueProjection, dueAt: Instant): Promise<void>;
  /**
   * As `complete`, but the renames of `due` are kept, and it is due again at `until` for its name alone. The next change
   * of the ticket is due as if nothing had waited.
   */
  settle(due: DueProjection, dueAt: Instant, until: Instant): Promise<void>;
}

/** Where people read the transcript of a closed ticket. */
export interface TranscriptAddresses {
  /** Whether there can be one: the service knows its own address. */
  readonly isKnown: boolean;
  /** Null while the transcript is not made yet, and when it was removed. */
  find(guild: GuildId, ticket: TicketId): Promise<string | null>;
}

export interface ReplyTimes {
  /** How long tickets of the category usually wait for their first reply, in milliseconds; null when too few were answered. */
  findUsual(guild: GuildId, category: CategoryId): Promise<number | null>;
}
