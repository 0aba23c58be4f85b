import { listRoleScopes, type Principal, type Role, type TokenOwner } from '../access/index.ts';
import type { Server } from '../organizations/index.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import { findOrganizationRole, findServerRole, type RolePorts } from './find-role.ts';
import { type OpenSession, SESSION_REQUESTS_PER_MINUTE } from './session.ts';

/** Returns null for an unknown or unreachable server. @throws bot_unavailable while an account's role is unknown */
export const findServerAccess =
  (ports: RolePorts) =>
  async (open: OpenSession, guild: GuildId): Promise<Principal | null> => {
    const server = await ports.organizations.findServer(guild);
    const role = server && (await findServerRole(ports)(open.person, server));
    return role && toPrincipal(open, role, { kind: 'guild', guildId: server.id }, server);
  };

export const findOrganizationAccess =
  (ports: RolePorts) =>
  async (open: OpenSession, id: OrganizationId): Promise<Principal | null> => {
    const organization = await ports.organizations.findOrganization(id);
    const role = organization && (await findOrganizationRole(ports)(open.person, organization));
    return role && toPrincipal(open, role, { kind: 'organization', organizationId: organization.id }, organization);
  };

const toPrincipal = (
  { session, person }: OpenSession,
  role: Role,
  owner: TokenOwner,
  { name, plan }: Pick<Server, 'name' | 'plan'>,
): Principal => ({
  identity: {
    kind: 'person',
    id: person.id,
    sessionId: session.id,
    name: person.name,
    userId: person.userId,
    role,
  },
  owner,
  ownerName: name,
  plan,
  scopes: listRoleScopes(role, owner.kind),
  requestsPerMinute: SESSION_REQUESTS_PER_MINUTE,
});
