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
      const isNewAccount = userId !== null && userId !== person.userId;
      if (isNewAccount && self !== null) assertUnusedPerson(self, person);
      if (isNewAccount) await sessions.removeLink(id);
      const hasNewAccess = role !== person.role || userId !== person.userId;
      const accessChangedAt = hasNewAccess ? clock.now() : person.accessChangedAt;
      return people.save({ ...person, name, role, userId, accessChangedAt });
    });

/** Whoever has a session of the person would act as the account. */
const assertUnusedPerson = (self: PersonId, { id, lastActiveAt }: Person): void => {
  if (id !== self && lastActiveAt === null) return;
  throw forbidden(
    'own_chat_account',
    'Somebody who has signed in acts as an account of the chat by signing in with it; else remove and add the person.',
  );
};
