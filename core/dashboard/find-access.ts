import { listRoleScopes, type Principal, type TokenOwner } from '../access/index.ts';
import type { Organization, Server } from '../organizations/index.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { isOperator, type Person } from './person.ts';
import { type OpenSession, SESSION_REQUESTS_PER_MINUTE } from './session.ts';

type Ports = Pick<DashboardPorts, 'organizations'>;

/** Whether a person reaches a server: as one of its people, of its organization's, or of the operator's. */
export const reachesServer = (person: Person, server: Server): boolean =>
  isOperator(person) ||
  person.guildId === server.id ||
  (person.organizationId !== null && person.organizationId === server.organizationId);

const reachesOrganization = (person: Person, organization: Organization): boolean =>
  isOperator(person) || person.organizationId === organization.id;

/** As whom a session acts in a server; null for an unknown server and for one that the person does not reach alike. */
export const findServerAccess =
  ({ organizations }: Ports) =>
  async (open: OpenSession, guild: GuildId): Promise<Principal | null> => {
    const server = await organizations.findServer(guild);
    if (!server || !reachesServer(open.person, server)) return null;
    return toPrincipal(open, { kind: 'guild', guildId: server.id }, server);
  };

/** As whom a session acts in an organization; null as of `findServerAccess`. */
export const findOrganizationAccess =
  ({ organizations }: Ports) =>
  async (open: OpenSession, id: OrganizationId): Promise<Principal | null> => {
    const organization = await organizations.findOrganization(id);
    if (!organization || !reachesOrganization(open.person, organization)) return null;
    return toPrincipal(open, { kind: 'organization', organizationId: organization.id }, organization);
  };

const toPrincipal = (
  { session, person }: OpenSession,
  owner: TokenOwner,
  { name, plan }: Pick<Server, 'name' | 'plan'>,
): Principal => ({
  identity: {
    kind: 'person',
    id: person.id,
    sessionId: session.id,
    name: person.name,
    userId: person.userId,
    role: person.role,
  },
  owner,
  ownerName: name,
  plan,
  scopes: listRoleScopes(person.role, owner.kind),
  requestsPerMinute: SESSION_REQUESTS_PER_MINUTE,
});
