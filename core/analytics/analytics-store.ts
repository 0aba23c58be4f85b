import type { CategoryId, GuildId, TeamId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Dimension, Rollup, RollupKey, ServerRollup } from './rollup.ts';
import type { RollupRun } from './rollup-plan.ts';
import type { ChangedTicket, TicketMetrics } from './ticket-metrics.ts';

export interface PendingChanges {
  readonly tickets: readonly ChangedTicket[];
  /** The store marks these as done when they are counted. */
  readonly changes: readonly { readonly ticketId: TicketId; readonly version: number }[];
}

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

export interface CountedChanges {
  readonly metrics: readonly { readonly ticketId: TicketId; readonly metrics: TicketMetrics | null }[];
  /** These differences are added; they may be negative. */
  readonly staff: readonly StaffTotals[];
  readonly changes: PendingChanges['changes'];
}

export interface RollupQuery {
  readonly guilds: readonly GuildId[];
  readonly dimension: Dimension;
  readonly runs: readonly RollupRun[];
  readonly categoryId?: CategoryId | undefined;
}

export interface OpenTicketQuery {
  readonly guild: GuildId;
  readonly categoryId?: CategoryId | undefined;
  readonly teamId?: TeamId | undefined;
  /** Starts of the groups by age, the latest first; a ticket before the last of them is in one more group. */
  readonly createdFrom: readonly Instant[];
  readonly tagLimit: number;
}

export interface OpenTicketCounts {
  /** By group, one more than `createdFrom` has. */
  readonly counts: readonly number[];
  /** The most used first, then by tag. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly untagged: number;
}

/** The transaction that changes a ticket adds to the queue of changes to count. */
export interface AnalyticsStore {
  /** Each transaction rewrites the rollups that it adds to, so this many changes are best counted in one. */
  readonly changesAtOnce: number;
  listPendingServers(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  listPendingAmong(guilds: readonly GuildId[]): Promise<readonly GuildId[]>;
  /** Prevents others from counting this server until the transaction ends. */
  lock(guild: GuildId): Promise<void>;
  readPending(guild: GuildId, limit: number): Promise<PendingChanges>;
  saveCounted(guild: GuildId, counted: CountedChanges): Promise<void>;

  listRollups(owner: OwnerId, keys: readonly RollupKey[]): Promise<readonly Rollup[]>;
  /** Stores rows; a row without subjects is removed. */
  saveRollups(owner: OwnerId, rollups: readonly Rollup[]): Promise<void>;
  /** Returns the start of the first row of the dimension `all` at or after `from`. */
  findFirstStart(guild: GuildId, from: Instant): Promise<Instant | null>;
  /** Lists the rows of the dimension `all` that start in this period. */
  listTotals(guild: GuildId, from: Instant, to: Instant): Promise<readonly Rollup[]>;

  /** Reads the tickets as they are now. @throws service_unavailable as heavy reads do */
  readOpenTickets(query: OpenTicketQuery): Promise<OpenTicketCounts>;
  readRollups(query: RollupQuery): Promise<readonly ServerRollup[]>;
  /** Lists staff in the order of user ids, after this one, with their totals per server. */
  listStaffTotals(guilds: readonly GuildId[], after: UserId | null, limit: number): Promise<readonly StaffTotals[]>;
  listTotalsOfStaff(guilds: readonly GuildId[], user: UserId): Promise<readonly StaffTotals[]>;
}
