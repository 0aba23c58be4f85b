import { findHighestRole, type Role } from '../access/index.ts';
import type { Organization, OrganizationStore, Server } from '../organizations/index.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import type { AccountStore } from './account-store.ts';
import { listActingPeople } from './find-role.ts';
import { isOperator, type Person } from './person.ts';

interface Ports {
  readonly organizations: OrganizationStore;
  readonly accounts: AccountStore;
}

export type Reachable<T> = T & { readonly role: Role };

/** The order is by id. */
export const listReachableServers =
  (ports: Ports) =>
  async (person: Person, page: PageRequest): Promise<Page<Reachable<Server>>> => {
    const people = await listActingPeople(ports, person);
    const operatorRole = findHighestRole(people.filter(isOperator).map(({ role }) => role));
    // The operator reaches all servers, which may be many.
    if (operatorRole) return addRole(await ports.organizations.listServers(page), operatorRole);
    const [only] = people;
    if (!person.isAccount && only && only.organizationId !== null) {
      return addRole(await ports.organizations.listMembers(only.organizationId, page), only.role);
    }
    const found = await Promise.all(people.map((one) => listServersOf(ports, one)));
    return pickPage([...found.flat(), ...(await listByMembership(ports, person))], page);
  };

export const listReachableOrganizations =
  (ports: Ports) =>
  async (person: Person, page: PageRequest): Promise<Page<Reachable<Organization>>> => {
    const people = await listActingPeople(ports, person);
    const operatorRole = findHighestRole(people.filter(isOperator).map(({ role }) => role));
    if (operatorRole) return addRole(await ports.organizations.listOrganizations(page), operatorRole);
    const found = await Promise.all(
      people.map(async ({ organizationId, role }) => {
        const organization = organizationId && (await ports.organizations.findOrganization(organizationId));
        return organization ? [{ ...organization, role }] : [];
      }),
    );
    return pickPage(found.flat(), page);
  };

const addRole = <T extends object>({ items, next }: Page<T>, role: Role): Page<Reachable<T>> => ({
  items: items.map((item) => ({ ...item, role })),
  next,
});

const listServersOf = async (
  { organizations }: Ports,
  { guildId, organizationId, role }: Person,
): Promise<readonly Reachable<Server>[]> => {
  const servers =
    organizationId === null
      ? [guildId && (await organizations.findServer(guildId))]
      : await organizations.listAllMembers(organizationId);
  return servers.flatMap((server) => (server ? [{ ...server, role }] : []));
};

const listByMembership = async (
  { organizations, accounts }: Ports,
  person: Person,
): Promise<readonly Reachable<Server>[]> => {
  if (!person.isAccount) return [];
  const memberships = await accounts.listMemberships(person.id);
  const roles = new Map(memberships.map(({ guildId, role }) => [guildId, role]));
  const servers = await organizations.listServersByIds([...roles.keys()]);
  return servers.flatMap((server) => {
    const role = roles.get(server.id);
    return role ? [{ ...server, role }] : [];
  });
};

const pickPage = <T extends { readonly id: string }>(
  found: readonly Reachable<T>[],
  { limit, after }: PageRequest,
): Page<Reachable<T>> => {
  const start = after?.[0] ?? '';
  const byId = new Map<string, Reachable<T>>();
  for (const item of found) {
    const role = findHighestRole([item.role, byId.get(item.id)?.role ?? null]) ?? item.role;
    byId.set(item.id, { ...item, role });
  }
  const rows = [...byId.values()].filter(({ id }) => id > start).sort((a, b) => (a.id < b.id ? -1 : 1));
  return toPage(rows.slice(0, limit + 1), limit, ({ id }) => [id]);
};
