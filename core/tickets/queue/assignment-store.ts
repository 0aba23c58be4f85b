import type { CategoryId, GuildId, TeamId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

export interface WaitingTicket {
  readonly id: TicketId;
  readonly categoryId: CategoryId;
  readonly teamId: TeamId | null;
  readonly releasedByIds: readonly UserId[];
  /** Had the newest other ticket of the requester; null without one. */
  readonly previousStaffId: UserId | null;
}

export interface QueueLease {
  readonly guildId: GuildId;
  readonly until: Instant;
}

export interface QueuePlace {
  /** Counts from 1. */
  readonly position: number;
  readonly length: number;
}

export interface AssignmentStore {
  /** Looks at the tickets of the server that wait at `at`, or before. Also while somebody is looking at them. */
  wake(guild: GuildId, at: Instant): Promise<void>;
  /** Acquires servers that are due and have no holder, the longest due first. */
  acquire(now: Instant, until: Instant, limit: number): Promise<readonly { readonly guildId: GuildId }[]>;
  renew(lease: QueueLease): Promise<void>;
  /** Ends the lease. Looks again at `checkAt`; null waits until the server is woken. */
  release(guild: GuildId, checkAt: Instant | null): Promise<void>;
  /** Lists tickets of these categories that wait: first those with a target, the next due first, then the oldest. */
  listWaiting(guild: GuildId, categories: readonly CategoryId[], limit: number): Promise<readonly WaitingTicket[]>;
  /** Returns the place among the tickets of the category that wait, up to 1,000; null for a ticket that does not wait. */
  findPlace(guild: GuildId, ticket: TicketId): Promise<QueuePlace | null>;
  /**
   * Notes that the staff member is assigned a ticket. Others wait until the transaction ends. @returns how many open
   * tickets they had claimed before
   */
  recordAssignment(guild: GuildId, staff: UserId, at: Instant): Promise<number>;
}
