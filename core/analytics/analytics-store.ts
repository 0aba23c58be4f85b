import type { CategoryId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Dimension, Rollup, RollupKey, ServerRollup } from './rollup.ts';
import type { RollupRun } from './rollup-plan.ts';
import type { ChangedTicket, TicketMetrics } from './ticket-metrics.ts';

/** Changes of tickets that are not counted yet, as far as they were read. */
export interface PendingChanges {
  readonly tickets: readonly ChangedTicket[];
  /** What the store takes as done when these are counted. */
  readonly changes: readonly { readonly ticketId: TicketId; readonly version: number }[];
}

/** What a staff member has done in a server, as long as it has been there. */
export interface StaffTotals {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly replied: number;
  readonly claimed: number;
  readonly closed: number;
  readonly responses: number;
  readonly resolutions: number;
  readonly ratings: number;
  readonly ratingSum: number;
}

/** What is written when changes are counted. */
export interface CountedChanges {
  readonly metrics: readonly { readonly ticketId: TicketId; readonly metrics: TicketMetrics | null }[];
  /** What is added to what is kept; it may be less than nothing. */
  readonly staff: readonly StaffTotals[];
  readonly changes: PendingChanges['changes'];
}

/** Which rows of servers. */
export interface RollupQuery {
  readonly guilds: readonly GuildId[];
  readonly dimension: Dimension;
  readonly runs: readonly RollupRun[];
  /** Of the dimension `category`, only this subject. */
  readonly categoryId?: CategoryId | undefined;
}

/**
 * Stores metrics, rollups and the queue of ticket changes to count. The transaction that changes a ticket adds to the
 * queue.
 */
export interface AnalyticsStore {
  /** How many changes are best counted in one unit of work: each one rewrites the rollups that it adds to. */
  readonly changesAtOnce: number;
  /** Servers that have changes to be counted, those after this one. */
  listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  /** Of these servers, those that have changes to be counted. */
  listPendingAmong(guilds: readonly GuildId[]): Promise<readonly GuildId[]>;
  /** Keeps everybody else from counting this server until the unit of work ends. */
  lock(guild: GuildId): Promise<void>;
  /** Changes that are to be counted, at most so many, with the tickets as they are now. */
  readPending(guild: GuildId, limit: number): Promise<PendingChanges>;
  saveCounted(guild: GuildId, counted: CountedChanges): Promise<void>;

  listRollups(owner: OwnerId, keys: readonly RollupKey[]): Promise<readonly Rollup[]>;
  /** Stores these rows of an owner; one without subjects is removed. */
  saveRollups(owner: OwnerId, rollups: readonly Rollup[]): Promise<void>;
  /** Where the first row of the dimension `all` begins, of those that begin at this time or later. */
  findFirstStart(guild: GuildId, from: Instant): Promise<Instant | null>;
  /** The rows of the dimension `all` that begin in this period. */
  listTotals(guild: GuildId, from: Instant, to: Instant): Promise<readonly Rollup[]>;

  readRollups(query: RollupQuery): Promise<readonly ServerRollup[]>;
  /** Staff of these servers by user id, those after this one: what each has done in each server. */
  listStaffTotals(guilds: readonly GuildId[], after: UserId | null, limit: number): Promise<readonly StaffTotals[]>;
  /** What one has done in each of these servers. */
  listTotalsOfStaff(guilds: readonly GuildId[], user: UserId): Promise<readonly StaffTotals[]>;
}
