import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { addOrganization } from './add-organization.ts';
import { addServer } from './add-server.ts';
import { joinOrganization, leaveOrganization } from './change-membership.ts';
import { changePlan } from './change-plan.ts';
import { findMember, requireMember } from './find-member.ts';
import { getServer } from './get-server.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import { removeServer } from './remove-server.ts';
import { showOrganization } from './show-organization.ts';

export type { CountedOrganization, MemberServer, Organization, Server } from './organization.ts';
export type { OrganizationPorts } from './organization-ports.ts';
export type { OrganizationStore } from './organization-store.ts';
export { ANONYMOUS_REQUESTS_PER_MINUTE, type Plan, PLAN_NAMES, PLANS, getTerms, type TokenKind } from './plan.ts';

/** Everything an operator may do with servers and organizations, and what an organization may know of itself. */
export const organizationUseCases = (ports: OrganizationPorts) => ({
  addServer: addServer(ports),
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
  listServers: (organization: OrganizationId, page: PageRequest) => ports.organizations.listMembers(organization, page),
  findServer: findMember(ports),
  requireMember: requireMember(ports),
});

export type OrganizationUseCases = ReturnType<typeof organizationUseCases>;
