import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { RollupRun } from './rollup-plan.ts';
import type { Rollup } from './rollup.ts';

export interface Inclusion {
  readonly organizationId: OrganizationId;
  /** Rows that start before this are included; null means all. */
  readonly until: Instant | null;
}

export interface OrganizationRollupQuery {
  readonly organizationId: OrganizationId;
  readonly runs: readonly RollupRun[];
}

/**
 * Stores which servers the rollups of an organization include; the rows are in the `AnalyticsStore`, with the dimension
 * `all` only. When a server leaves, the same transaction ends all inclusions, and the rollups restart. A writer locks a
 * server first (`AnalyticsStore.lock`), then the organization.
 */
export interface OrganizationRollups {
  /** Lists member servers that are not completely included, after this one. */
  listMissing(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  /** Locks the rollups of the including organization until the transaction ends; null when there is none. */
  lock(guild: GuildId): Promise<Inclusion | null>;
  /** Locks as `lock`, and includes a missing server without rows. The first server removes the old rows. */
  begin(guild: GuildId): Promise<Inclusion | null>;
  setUntil(guild: GuildId, until: Instant | null): Promise<void>;
  /** Returns null unless the rollups include exactly the present members, completely. */
  read(query: OrganizationRollupQuery): Promise<readonly Rollup[] | null>;
}
