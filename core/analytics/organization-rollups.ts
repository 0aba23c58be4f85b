import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { RollupRun } from './rollup-plan.ts';
import type { Rollup } from './rollup.ts';

/** The organization whose rollups a server is included in. */
export interface Inclusion {
  readonly organizationId: OrganizationId;
  /** The rows of the server that begin before this are included; null: all of them. */
  readonly until: Instant | null;
}

/** Which rows of an organization. */
export interface OrganizationRollupQuery {
  readonly organizationId: OrganizationId;
  readonly runs: readonly RollupRun[];
}

/**
 * Stores which servers the rollups of each organization include; the rows themselves are those of the organization in the
 * `AnalyticsStore`, of the dimension `all` only. When a server leaves an organization, the transaction that takes it out
 * ends the inclusion of all servers of the organization: its rollups begin anew.
 *
 * Who changes rollups of an organization has locked a server first (`AnalyticsStore.lock`), then the organization.
 */
export interface OrganizationRollups {
  /** Servers that are members of an organization and not wholly included in its rollups, by id, those after this one. */
  listMissing(after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
  /** Locks the rollups of the organization that includes this server until the unit of work ends. Null: none does. */
  lock(guild: GuildId): Promise<Inclusion | null>;
  /**
   * Locks the rollups of the organization that the server is a member of until the unit of work ends, and includes the
   * server, with no rows yet, if it is not included. The first server of an organization removes the rows that were there.
   *
   * @returns null when the server is in no organization
   */
  begin(guild: GuildId): Promise<Inclusion | null>;
  /** Stores up to when the rows of an included server are included. */
  setUntil(guild: GuildId, until: Instant | null): Promise<void>;
  /** Rows of the organization. Null while they do not include exactly the servers that are its members, wholly. */
  read(query: OrganizationRollupQuery): Promise<readonly Rollup[] | null>;
}
