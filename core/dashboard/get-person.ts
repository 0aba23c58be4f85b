import type { Role, TokenOwner } from '../access/index.ts';
import { notFound } from '../shared/errors.ts';
import type { PersonId } from '../shared/ids.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { assertCanManage, type Person, toPersonOwner } from './person.ts';

type Ports = Pick<DashboardPorts, 'people'>;

const getPerson =
  ({ people }: Ports) =>
  async (owner: TokenOwner | null, id: PersonId): Promise<Person> => {
    const person = await people.find(id);
    const { guildId, organizationId } = toPersonOwner(owner);
    if (person?.guildId !== guildId || person.organizationId !== organizationId) throw notFound('Person');
    return person;
  };

/** @throws not_found; forbidden for an owner, except to owners */
export const getManagedPerson =
  (ports: Ports) =>
  async (owner: TokenOwner | null, by: Role, id: PersonId): Promise<Person> => {
    const person = await getPerson(ports)(owner, id);
    assertCanManage(by, person.role);
    return person;
  };
