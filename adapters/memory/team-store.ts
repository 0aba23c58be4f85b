import type { Category } from '#core/categories/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, TeamId, UserId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  createTeamNameConflict,
  type PresenceStore,
  type StaffPresence,
  type Team,
  TEAM_LIST,
  type TeamQuery,
  type TeamStore,
  type TeamUse,
} from '#core/teams/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { listRecords } from './list-records.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryTeamStore implements TeamStore {
  readonly #teams: Map<string, Team>;
  readonly #categories: Map<string, Category>;
  readonly #tickets: Map<string, Ticket>;

  constructor(state: MemoryState) {
    this.#teams = state.table('teams');
    this.#categories = state.table('categories');
    this.#tickets = state.table('tickets');
  }

  async find(guild: GuildId, id: TeamId): Promise<Team | null> {
    const team = this.#teams.get(id);
    return team?.guildId === guild ? team : null;
  }

  async list(guild: GuildId, query: TeamQuery, page: PageRequest): Promise<Page<Team>> {
    return listRecords(this.#listOf(guild), TEAM_LIST, query, page);
  }

  async add(team: Team): Promise<void> {
    this.#requireName(team);
    this.#teams.set(team.id, team);
  }

  async save(team: Team): Promise<Team> {
    this.#requireName(team);
    if (this.#teams.get(team.id)?.version !== team.version) throw new VersionConflict('team');
    const saved = { ...team, version: team.version + 1 };
    this.#teams.set(saved.id, saved);
    return saved;
  }

  async lockForUse(guild: GuildId, ids: readonly TeamId[]): Promise<readonly TeamId[]> {
    return this.#listOf(guild)
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .sort();
  }

  async lockForRemoval(guild: GuildId, id: TeamId): Promise<TeamUse> {
    const categories = [...this.#categories.values()].filter(
      (one) => one.guildId === guild && one.teamIds.includes(id),
    );
    const tickets = [...this.#tickets.values()].filter(
      (one) => one.guildId === guild && one.teamId === id && one.status !== 'closed',
    );
    return { categories: categories.length, tickets: tickets.length };
  }

  async remove(guild: GuildId, id: TeamId): Promise<void> {
    if (await this.find(guild, id)) this.#teams.delete(id);
  }

  #listOf(guild: GuildId): readonly Team[] {
    return [...this.#teams.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Team): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name))
      throw conflict('name_taken', createTeamNameConflict(name));
  }
}

export class InMemoryPresenceStore implements PresenceStore {
  readonly #presences: Map<string, StaffPresence>;

  constructor(state: MemoryState) {
    this.#presences = state.table('staff-presences');
  }

  async list(guild: GuildId): Promise<readonly StaffPresence[]> {
    return [...this.#presences.values()].filter(({ guildId }) => guildId === guild);
  }

  async find(guild: GuildId, staff: UserId): Promise<StaffPresence | null> {
    return this.#presences.get(toPresenceKey(guild, staff)) ?? null;
  }

  async save(presence: StaffPresence): Promise<void> {
    const { guildId, staffId } = presence;
    const lastAssignedAt = (await this.find(guildId, staffId))?.lastAssignedAt ?? null;
    this.#presences.set(toPresenceKey(guildId, staffId), { ...presence, lastAssignedAt });
  }

  async remove(guild: GuildId, staff: UserId): Promise<void> {
    this.#presences.delete(toPresenceKey(guild, staff));
  }
}

export const toPresenceKey = (guild: GuildId, staff: UserId): string => `${guild} ${staff}`;
