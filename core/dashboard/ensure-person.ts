import type { Role, TokenOwner } from '../access/index.ts';
import type { UserId } from '../shared/ids.ts';
import { addPerson } from './add-person.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { Person } from './person.ts';
import { updatePerson } from './update-person.ts';

export interface FindOrAddPerson {
  readonly owner: TokenOwner | null;
  readonly name: string;
  /** Changes the role of a person who has another one; a new person is an owner by default. */
  readonly role?: Role | undefined;
  /** As for the role; a new person has no account in the chat by default. */
  readonly userId?: UserId | undefined;
}

/** The person of this name, for the operator of the service, who decides about everybody. */
export const ensurePerson =
  (ports: Pick<DashboardPorts, 'people' | 'work' | 'clock' | 'ids'>) =>
  async ({ owner, name, role, userId }: FindOrAddPerson): Promise<Person> => {
    const known = (await ports.people.list(owner)).find((person) => person.name === name);
    if (!known) return addPerson(ports)({ owner, by: 'owner', input: { name, role: role ?? 'owner', userId } });
    const changes = { role: role ?? known.role, userId: userId ?? known.userId };
    if (changes.role === known.role && changes.userId === known.userId) return known;
    return updatePerson(ports)({ owner, by: 'owner', self: null, id: known.id, changes });
  };
