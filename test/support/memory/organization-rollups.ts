import type { Inclusion, OrganizationRollupQuery, OrganizationRollups, Rollup } from '#core/analytics/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { Server } from '#core/organizations/index.ts';
import { isOfRuns, type OwnedRollup } from './analytics-store.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

type IncludedServer = Inclusion & { readonly guildId: GuildId };

const listIncluded = (state: MemoryState) => state.table<IncludedServer>('included-servers');

/** Ends the inclusion of all servers of the organization that a server is about to leave. */
export const endInclusion = (state: MemoryState, guild: GuildId, next: OrganizationId | null): void => {
  const organization = state.table<Server>('servers').get(guild)?.organizationId ?? null;
  if (organization === null || organization === next) return;
  const included = listIncluded(state);
  for (const [key, { organizationId }] of included) if (organizationId === organization) included.delete(key);
};

export class InMemoryOrganizationRollups implements OrganizationRollups {
  readonly #servers: Map<string, Server>;
  readonly #included: Map<string, IncludedServer>;
  readonly #rollups: Map<string, OwnedRollup>;

  constructor(state: MemoryState) {
    this.#servers = state.table('servers');
    this.#included = listIncluded(state);
    this.#rollups = state.table('rollups');
  }

  async listMissing(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return [...this.#servers.values()]
      .filter(({ id, organizationId }) => organizationId !== null && !this.#isComplete(id))
      .map(({ id }) => id)
      .filter((id) => after === null || id > after)
      .sort()
      .slice(0, limit);
  }

  async lock(guild: GuildId): Promise<Inclusion | null> {
    const included = this.#included.get(guild);
    return included ? { organizationId: included.organizationId, until: included.until } : null;
  }

  async begin(guild: GuildId): Promise<Inclusion | null> {
    const organizationId = this.#servers.get(guild)?.organizationId;
    if (!organizationId) return null;
    if (!this.#hasIncluded(organizationId)) this.#removeRollups(organizationId);
    if (!this.#included.has(guild)) {
      this.#included.set(guild, { guildId: guild, organizationId, until: toInstant(0) });
    }
    return this.lock(guild);
  }

  async setUntil(guild: GuildId, until: Instant | null): Promise<void> {
    const inclusion = this.#included.get(guild);
    if (inclusion) this.#included.set(guild, { ...inclusion, until });
  }

  async read({ organizationId, runs }: OrganizationRollupQuery): Promise<readonly Rollup[] | null> {
    const members = [...this.#servers.values()].filter((server) => server.organizationId === organizationId);
    if (members.length === 0 || !members.every(({ id }) => this.#isComplete(id))) return null;
    return [...this.#rollups.values()].filter((row) => row.organizationId === organizationId && isOfRuns(row, runs));
  }

  #isComplete(guild: GuildId): boolean {
    return this.#included.get(guild)?.until === null;
  }

  #hasIncluded(organization: OrganizationId): boolean {
    return [...this.#included.values()].some(({ organizationId }) => organizationId === organization);
  }

  #removeRollups(organization: OrganizationId): void {
    for (const [key, row] of this.#rollups) if (row.organizationId === organization) this.#rollups.delete(key);
  }
}
