import { findHighestRole, type Role } from '../access/index.ts';
import type { Organization, OrganizationStore, Server } from '../organizations/index.ts';
import { isOperator, type Person } from './person.ts';
import { type MembershipPorts, readMembershipRole } from './read-membership.ts';

export interface RolePorts extends MembershipPorts {
  readonly organizations: OrganizationStore;
}

const reachesServer = (person: Person, server: Server): boolean =>
  isOperator(person) ||
  person.guildId === server.id ||
  (person.organizationId !== null && person.organizationId === server.organizationId);

const reachesOrganization = (person: Person, organization: Organization): boolean =>
  isOperator(person) || person.organizationId === organization.id;

/** An account acts as all people who have it. */
export const listActingPeople = async ({ accounts }: Pick<RolePorts, 'accounts'>, person: Person) =>
  person.isAccount && person.userId !== null ? accounts.listPeopleWith(person.userId) : [person];

/** Returns null without access. @throws bot_unavailable when the role of an account is unknown */
export const findServerRole =
  (ports: RolePorts) =>
  async (person: Person, server: Server): Promise<Role | null> => {
    const people = await listActingPeople(ports, person);
    const given = findHighestRole(people.filter((one) => reachesServer(one, server)).map(({ role }) => role));
    if (!person.isAccount || given === 'owner') return given;
    return findHighestRole([given, await readMembershipRole(ports, person, server.id)]);
  };

export const findOrganizationRole =
  (ports: RolePorts) =>
  async (person: Person, organization: Organization): Promise<Role | null> => {
    const people = await listActingPeople(ports, person);
    return findHighestRole(people.filter((one) => reachesOrganization(one, organization)).map(({ role }) => role));
  };
