import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { addOrganization } from './add-organization.ts';
import { addServer } from './add-server.ts';
import { joinOrganization, leaveOrganization } from './change-membership.ts';
import { changePlan } from './change-plan.ts';
import { ensureServers } from './ensure-servers.ts';
import { getMember, requireMember } from './get-member.ts';
import { getServer } from './get-server.ts';
import { markAbsentServers } from './mark-absent-servers.ts';
import { markServerLeft } from './mark-server-left.ts';
import { toShownServer } from './organization.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import { removeServer } from './remove-server.ts';
import { showOrganization } from './show-organization.ts';

export type { ListedServers } from './mark-absent-servers.ts';
export type { CountedOrganization, MemberServer, Organization, Server, ShownServer } from './organization.ts';
export type { OrganizationPorts } from './organization-ports.ts';
export type { OrganizationStore } from './organization-store.ts';
export { ANONYMOUS_REQUESTS_PER_MINUTE, type Plan, PLAN_NAMES, PLANS, getTerms, type TokenKind } from './plan.ts';

export const organizationUseCases = (ports: OrganizationPorts) => ({
  addServer: addServer(ports),
  ensureServers: ensureServers(ports),
  markServerLeft: markServerLeft(ports),
  markAbsentServers: markAbsentServers(ports),
  getServer: getServer(ports),
  isKnown: async (id: GuildId): Promise<boolean> => (await ports.organizations.findServer(id)) !== null,
  changePlan: changePlan(ports),
  removeServer: removeServer(ports),
  listAllServers: () => ports.organizations.listAllServers(),
  addOrganization: addOrganization(ports),
  listAllOrganizations: () => ports.organizations.listAllOrganizations(),
  joinOrganization: joinOrganization(ports),
  leaveOrganization: leaveOrganization(ports),
  show: showOrganization(ports),
  listServers: async (organization: OrganizationId, page: PageRequest) => {
    const { items, next } = await ports.organizations.listMembers(organization, page);
    return { items: items.map(toShownServer), next };
  },
  getMember: getMember(ports),
  requireMember: requireMember(ports),
});

export type OrganizationUseCases = ReturnType<typeof organizationUseCases>;
