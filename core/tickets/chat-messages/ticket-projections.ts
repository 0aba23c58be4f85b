import type { CategoryId, GuildId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

import type { CloseRequest } from '../model/ticket.ts';

export type { ProjectionOrder } from '../model/projection-order.ts';

/** The messages of this ticket do not show its state yet. */
export interface DueProjection {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly revision: number;
  /** Is the time of the first change. */
  readonly createdAt: Instant;
  /** The messages show the state; the row stays for as long as its renames limit the next one. */
  readonly isSettled: boolean;
  /** Holds the times of the last renames, oldest first. */
  readonly renamedAt: readonly Instant[];
  /** Is the last question answered since the messages showed the state; null for none. */
  readonly answered: CloseRequest | null;
}

/** Orders are added with the changes of tickets. */
export interface TicketProjections {
  /** Leases the longest due of each server until `until`, at most `perServer`. */
  acquireDue(now: Instant, until: Instant, perServer: number): Promise<readonly DueProjection[]>;
  isWaiting(guild: GuildId, ticket: TicketId): Promise<boolean>;
  postpone(due: DueProjection, dueAt: Instant): Promise<void>;
  /** A ticket that has changed since `due` was read stays due, at `dueAt`. */
  complete(due: DueProjection, dueAt: Instant): Promise<void>;
  /** Completes it, but stays due at `until` for the name alone. The next change is due as if there were no renames. */
  settle(due: DueProjection, dueAt: Instant, until: Instant): Promise<void>;
}

export interface TranscriptAddresses {
  /** Is false while the service does not know its own address. */
  readonly isKnown: boolean;
  /** Returns null while the transcript is not made yet, and when it was removed. */
  find(guild: GuildId, ticket: TicketId): Promise<string | null>;
}

export interface ReplyTimes {
  /** Returns how long tickets usually wait for a first reply, in milliseconds; null when too few were answered. */
  findUsual(guild: GuildId, category: CategoryId): Promise<number | null>;
}
