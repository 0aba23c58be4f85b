import type { Role, TokenOwner } from '../access/index.ts';
import type { UserId } from '../shared/ids.ts';
import { addPerson } from './add-person.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { Person } from './person.ts';
import { updatePerson } from './update-person.ts';

export interface FindOrAddPerson {
  readonly owner: TokenOwner | null;
  readonly name: string;
  /** Also changes an existing person; a new one is an owner by default. */
  readonly role?: Role | undefined;
  readonly userId?: UserId | undefined;
}

/** Serves the operator, who decides about everybody. */
export const ensurePerson =
  (ports: Pick<DashboardPorts, 'people' | 'sessions' | 'work' | 'clock' | 'ids'>) =>
  async ({ owner, name, role, userId }: FindOrAddPerson): Promise<Person> => {
    const known = (await ports.people.list(owner)).find((person) => person.name === name);
    if (!known) return addPerson(ports)({ owner, by: 'owner', input: { name, role: role ?? 'owner', userId } });
    const changes = { role: role ?? known.role, userId: userId ?? known.userId };
    if (changes.role === known.role && changes.userId === known.userId) return known;
    return updatePerson(ports)({ owner, by: 'owner', self: null, id: known.id, changes });
  };
