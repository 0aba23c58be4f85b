import type { Organization, Server } from '../organizations/index.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { isOperator, type Person } from './person.ts';

type Ports = Pick<DashboardPorts, 'organizations'>;

const toPage = <T>(item: T | null): Page<T> => ({ items: item === null ? [] : [item], next: null });

/** The servers that a person reaches, by id. */
export const listReachableServers =
  ({ organizations }: Ports) =>
  async (person: Person, page: PageRequest): Promise<Page<Server>> => {
    if (isOperator(person)) return organizations.listServers(page);
    if (person.organizationId !== null) return organizations.listMembers(person.organizationId, page);
    return toPage(person.guildId === null ? null : await organizations.findServer(person.guildId));
  };

/** The organizations that a person reaches, by id. */
export const listReachableOrganizations =
  ({ organizations }: Ports) =>
  async (person: Person, page: PageRequest): Promise<Page<Organization>> => {
    if (isOperator(person)) return organizations.listOrganizations(page);
    return toPage(person.organizationId === null ? null : await organizations.findOrganization(person.organizationId));
  };
