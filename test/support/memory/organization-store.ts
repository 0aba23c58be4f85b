import type {
  CountedOrganization,
  MemberServer,
  Organization,
  OrganizationStore,
  Plan,
  Server,
} from '#core/organizations/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { Delivery, Webhook } from '#core/webhooks/index.ts';
import { markAllUnshown } from '#adapters/memory/attachment-store.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import { carryMembership } from './organization-calendar-store.ts';
import { endInclusion } from './organization-rollups.ts';

export class InMemoryOrganizationStore implements OrganizationStore {
  readonly #state: MemoryState;
  readonly #servers: Map<string, Server>;
  readonly #organizations: Map<string, Organization>;
  readonly #tickets: Map<string, Ticket>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #deliveries: Map<string, Delivery>;

  constructor(state: MemoryState) {
    this.#state = state;
    this.#servers = state.table('servers');
    this.#organizations = state.table('organizations');
    this.#tickets = state.table('tickets');
    this.#webhooks = state.table('webhooks');
    this.#deliveries = state.table('deliveries');
  }

  async findServer(id: GuildId): Promise<Server | null> {
    return this.#servers.get(id) ?? null;
  }

  async listServersByIds(ids: readonly GuildId[]): Promise<readonly Server[]> {
    return [...this.#servers.values()].filter(({ id }) => ids.includes(id));
  }

  async findOrganization(id: OrganizationId): Promise<Organization | null> {
    return this.#organizations.get(id) ?? null;
  }

  async addServer(server: Server): Promise<void> {
    if (this.#servers.has(server.id)) throw conflict('id_taken', `Server ${server.id} is known already.`);
    this.#servers.set(server.id, server);
  }

  async addOrganization(organization: Organization): Promise<void> {
    this.#organizations.set(organization.id, organization);
  }

  changePlan(id: GuildId, plan: Plan): Promise<boolean> {
    return this.#change(id, { plan });
  }

  async join(id: GuildId, organization: OrganizationId | null): Promise<boolean> {
    endInclusion(this.#state, id, organization);
    carryMembership(this.#state, id, organization);
    if (!(await this.#change(id, { organizationId: organization }))) return false;
    for (const delivery of this.#deliveries.values()) {
      const owner = this.#webhooks.get(delivery.webhookId)?.organizationId ?? organization;
      if (delivery.guildId === id && delivery.status === 'pending' && owner !== organization)
        this.#deliveries.set(delivery.id, { ...delivery, status: 'failed', nextAttemptAt: null });
    }
    return true;
  }

  async setBotLeftAt(id: GuildId, botLeftAt: Instant | null): Promise<void> {
    await this.#change(id, { botLeftAt });
  }

  async isMember(organization: OrganizationId, id: GuildId): Promise<boolean> {
    return this.#servers.get(id)?.organizationId === organization;
  }

  async listAllServers(): Promise<readonly Server[]> {
    return [...this.#servers.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async listServers({ limit, after }: PageRequest): Promise<Page<Server>> {
    const rows = (await this.listAllServers()).filter(({ id }) => id > (after?.[0] ?? ''));
    return toPage(rows, limit, ({ id }) => [id]);
  }

  async listOrganizations({ limit, after }: PageRequest): Promise<Page<Organization>> {
    const rows = [...this.#organizations.values()]
      .filter(({ id }) => id > (after?.[0] ?? ''))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return toPage(rows, limit, ({ id }) => [id]);
  }

  async listAllOrganizations(): Promise<readonly CountedOrganization[]> {
    return [...this.#organizations.values()].map((organization) => ({
      ...organization,
      serverCount: [...this.#servers.values()].filter(({ organizationId }) => organizationId === organization.id)
        .length,
    }));
  }

  async removeServer(id: GuildId): Promise<void> {
    await this.join(id, null);
    markAllUnshown(this.#state, id);
    this.#state.removeGuild(id, 'attachments');
    this.#servers.delete(id);
  }

  async findCounted(id: OrganizationId): Promise<CountedOrganization | null> {
    const organization = this.#organizations.get(id);
    return organization ? { ...organization, serverCount: (await this.listAllMembers(id)).length } : null;
  }

  async findMember(organization: OrganizationId, id: GuildId): Promise<MemberServer | null> {
    const server = this.#servers.get(id);
    return server?.organizationId === organization ? this.#counted(server) : null;
  }

  async listMembers(organization: OrganizationId, { limit, after }: PageRequest): Promise<Page<MemberServer>> {
    const rows = (await this.listAllMembers(organization)).filter(({ id }) => id > (after?.[0] ?? ''));
    return toPage(rows.map(this.#counted), limit, ({ id }) => [id]);
  }

  async listAllMembers(organization: OrganizationId): Promise<readonly Server[]> {
    return [...this.#servers.values()]
      .filter(({ organizationId }) => organizationId === organization)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  readonly #counted = (server: Server): MemberServer => {
    const open = [...this.#tickets.values()].filter(
      ({ guildId, status }) => guildId === server.id && status !== 'closed',
    );
    return { ...server, openTicketCount: open.length };
  };

  async #change(id: GuildId, fields: Partial<Server>): Promise<boolean> {
    const server = this.#servers.get(id);
    if (server) this.#servers.set(id, { ...server, ...fields });
    return server !== undefined;
  }
}
