import type { Role, TokenOwner } from '../access/index.ts';
import { limitReached } from '../shared/errors.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { assertCanManage, checkPerson, MAX_PEOPLE, type Person, type PersonInput, toPersonOwner } from './person.ts';

export interface AddPerson {
  readonly owner: TokenOwner | null;
  readonly by: Role;
  readonly input: PersonInput;
}

/** @throws validation_error; forbidden for a role that `by` may not give; conflict for a taken name or too many */
export const addPerson =
  ({ people, clock, ids }: Pick<DashboardPorts, 'people' | 'clock' | 'ids'>) =>
  async ({ owner, by, input }: AddPerson): Promise<Person> => {
    assertCanManage(by, input.role);
    const { name, role, userId = null } = checkPerson(input);
    const now = clock.now();
    const person: Person = {
      id: ids.next('person'),
      ...toPersonOwner(owner),
      name,
      role,
      userId,
      isAccount: false,
      accessChangedAt: now,
      lastActiveAt: null,
      language: null,
      timezone: null,
      version: 1,
      createdAt: now,
    };
    if (!(await people.addWithin(person, MAX_PEOPLE))) {
      throw limitReached(`There can be ${MAX_PEOPLE} people. Remove one first.`);
    }
    return person;
  };
