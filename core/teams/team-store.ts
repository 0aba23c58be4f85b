import type { GuildId, TeamId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { StaffPresence } from './presence.ts';
import type { Team } from './team.ts';

export const TEAM_LIST = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  texts: ['name'],
  filters: {},
} as const satisfies ListDefinition;
export type TeamQuery = ListQuery<typeof TEAM_LIST>;

export interface TeamUse {
  readonly categories: number;
  /** Counts tickets that are not closed. */
  readonly tickets: number;
}

export interface TeamStore {
  find(guild: GuildId, id: TeamId): Promise<Team | null>;
  list(guild: GuildId, query: TeamQuery, page: PageRequest): Promise<Page<Team>>;
  /** @throws conflict when the name is taken */
  add(team: Team): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict */
  save(team: Team): Promise<Team>;
  /** Prevents deletion until the transaction ends. @returns those of the teams that exist */
  lockForUse(guild: GuildId, ids: readonly TeamId[]): Promise<readonly TeamId[]>;
  /** Prevents new references until the transaction ends, and counts the present ones. */
  lockForRemoval(guild: GuildId, id: TeamId): Promise<TeamUse>;
  remove(guild: GuildId, id: TeamId): Promise<void>;
}

export interface PresenceStore {
  /** Returns any order, and omits those who never chose and were never assigned a ticket. */
  list(guild: GuildId): Promise<readonly StaffPresence[]>;
  find(guild: GuildId, staff: UserId): Promise<StaffPresence | null>;
  /** Does not change `lastAssignedAt`. */
  save(presence: StaffPresence): Promise<void>;
  remove(guild: GuildId, staff: UserId): Promise<void>;
}

export interface AssignmentQueues {
  /** Looks at the queue of the server at `at`, or before. Also when it changes while somebody looks. */
  wake(guild: GuildId, at: Instant): Promise<void>;
}

export const createTeamNameConflict = (name: string) => `A team named "${name}" exists already.`;
