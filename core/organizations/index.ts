import type { Clock } from '../shared/clock.ts';
import { invalid, notFound } from '../shared/errors.ts';
import { type GuildId, type Ids, isChatId, type OrganizationId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CountedOrganization, MemberServer, Organization, Server } from './organization.ts';
import type { OrganizationStore } from './organization-store.ts';
import type { Plan } from './plan.ts';

export type { CountedOrganization, MemberServer, Organization, Server } from './organization.ts';
export type { OrganizationStore } from './organization-store.ts';
export { ANONYMOUS_REQUESTS_PER_MINUTE, type Plan, PLAN_NAMES, PLANS, getTerms, type TokenKind } from './plan.ts';

export interface OrganizationPorts {
  readonly organizations: OrganizationStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Everything an operator may do with servers and organizations, and what an organization may know of itself. */
export const organizationUseCases = ({ organizations, clock, ids }: OrganizationPorts) => ({
  ...buildQueries(organizations),
  ...buildCommands(organizations),

  /** @throws validation_error for an id that is none of the chat platform's; conflict when the server is known already. */
  addServer: async (id: GuildId, name: string, plan: Plan): Promise<Server> => {
    if (!isChatId(id)) throw invalid(`"${id}" is not a server id: a string of 1 to 20 digits is needed.`);
    const server: Server = { id, name, plan, organizationId: null, createdAt: clock.now() };
    await organizations.addServer(server);
    return server;
  },

  addOrganization: async (name: string, plan: Plan): Promise<Organization> => {
    const organization: Organization = { id: ids.next() as OrganizationId, name, plan, createdAt: clock.now() };
    await organizations.addOrganization(organization);
    return organization;
  },

  /** @throws not_found */
  joinOrganization: async (organization: OrganizationId, guild: GuildId): Promise<void> => {
    if (!(await organizations.findOrganization(organization))) throw notFound('Organization');
    if (!(await organizations.join(guild, organization))) throw notFound('Server');
  },

  /** The server's data is out of the organization's reach at once. @throws not_found */
  leaveOrganization: async (guild: GuildId): Promise<void> => {
    if (!(await organizations.join(guild, null))) throw notFound('Server');
  },

  /** @throws not_found */
  changePlan: async (guild: GuildId, plan: Plan): Promise<void> => {
    if (!(await organizations.changePlan(guild, plan))) throw notFound('Server');
  },

  isKnown: async (id: GuildId): Promise<boolean> => (await organizations.findServer(id)) !== null,
});

/** What an operator sees and does beyond one organization. */
const buildCommands = (organizations: OrganizationStore) => ({
  /** @throws not_found */
  getServer: (id: GuildId): Promise<Server> => getServer(organizations, id),

  listAllServers: (): Promise<readonly Server[]> => organizations.listAllServers(),

  listAllOrganizations: (): Promise<readonly CountedOrganization[]> => organizations.listAllOrganizations(),

  /** Removes a server with everything that is kept of it, for good. @throws not_found */
  removeServer: async (id: GuildId): Promise<void> => {
    await getServer(organizations, id);
    await organizations.removeServer(id);
  },
});

const getServer = async (organizations: OrganizationStore, id: GuildId): Promise<Server> => {
  const server = await organizations.findServer(id);
  if (!server) throw notFound('Server');
  return server;
};

const buildQueries = (organizations: OrganizationStore) => ({
  /** The organization as it is now. @throws not_found */
  show: async (id: OrganizationId): Promise<CountedOrganization> => {
    const organization = await organizations.findCounted(id);
    if (!organization) throw notFound('Organization');
    return organization;
  },

  listServers: (organization: OrganizationId, page: PageRequest): Promise<Page<MemberServer>> =>
    organizations.listMembers(organization, page),

  /** @throws not_found for an unknown server and for one of another organization alike */
  findServer: async (organization: OrganizationId, guild: GuildId): Promise<MemberServer> => {
    const server = await organizations.findMember(organization, guild);
    if (!server) throw notFound('Server');
    return server;
  },

  /** @throws not_found for an unknown server and for one of another organization alike */
  requireMember: async (organization: OrganizationId, guild: GuildId): Promise<void> => {
    if (!(await organizations.isMember(organization, guild))) throw notFound('Server');
  },
});

export type OrganizationUseCases = ReturnType<typeof organizationUseCases>;
