import type { Role, TokenOwner } from '../access/index.ts';
import type { PersonId } from '../shared/ids.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { forbidden } from '../shared/errors.ts';
import { getManagedPerson } from './get-person.ts';
import { assertCanManage, checkPerson, type Person, type PersonInput } from './person.ts';

export interface UpdatePerson {
  readonly owner: TokenOwner | null;
  readonly by: Role;
  /** Is null for the operator's command line. */
  readonly self: PersonId | null;
  readonly id: PersonId;
  readonly changes: Partial<PersonInput>;
}

/**
 * The role applies to the next request, and each session gets a new cookie. @throws not_found; validation_error;
 * forbidden where an owner is concerned and `by` is none, or for an account of somebody who has signed in; conflict for
 * a taken name or account
 */
export const updatePerson =
  ({ people, sessions, work, clock }: Pick<DashboardPorts, 'people' | 'sessions' | 'work' | 'clock'>) =>
  ({ owner, by, self, id, changes }: UpdatePerson): Promise<Person> =>
    work.run(async () => {
      const person = await getManagedPerson({ people })(owner, by, id);
      assertCanManage(by, changes.role ?? person.role);
      const { name = person.name, role = person.role, userId = person.userId } = checkPerson(changes);
      if (userId !== null && userId !== person.userId) {
        assertUnusedPerson(self, person);
        await sessions.removeLink(id);
      }
      const changed = { ...person, name, role, userId };
      return people.save({
        ...changed,
        accessChangedAt: hasNewAccess(person, changed) ? clock.now() : person.accessChangedAt,
      });
    });

const hasNewAccess = (before: Person, after: Person): boolean =>
  before.role !== after.role || before.userId !== after.userId;

/** Everybody with a session of the person would act as the account. */
const assertUnusedPerson = (self: PersonId | null, { id, lastActiveAt }: Person): void => {
  if (self === null || (id !== self && lastActiveAt === null)) return;
  throw forbidden(
    'own_chat_account',
    'Somebody who has signed in acts as an account of the chat by signing in with it; else remove and add the person.',
  );
};
