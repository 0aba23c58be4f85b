import type { Role, TokenOwner } from '../access/index.ts';
import { forbidden } from '../shared/errors.ts';
import type { PersonId } from '../shared/ids.ts';
import { createSignInLink, type NewSignInLink } from './sign-in.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { getManagedPerson } from './get-person.ts';
import type { Person } from './person.ts';

type Ports = Pick<DashboardPorts, 'people' | 'sessions' | 'secrets' | 'clock' | 'accountProvider'>;

export interface InvitePerson {
  readonly owner: TokenOwner | null;
  readonly by: Role;
  readonly self: PersonId;
  readonly id: PersonId;
}

/** Returns null for a person with an account that can sign in itself: everybody with a link could act as that account. */
export const createInvitation =
  (ports: Ports) =>
  async (person: Person): Promise<NewSignInLink | null> =>
    canSignInWithAccount(ports, person) ? null : createSignInLink(ports)(person);

/**
 * A link for oneself, or for a person who has never signed in. @throws not_found; forbidden for an owner unless `by` is
 * owner, and for a link with which the caller could sign in as somebody else
 */
export const invitePerson =
  (ports: Ports) =>
  async ({ owner, by, self, id }: InvitePerson): Promise<NewSignInLink> => {
    const person = await getManagedPerson(ports)(owner, by, id);
    if (id !== self && (person.lastActiveAt !== null || canSignInWithAccount(ports, person))) {
      throw forbidden(
        'foreign_sign_in_link',
        'A link for somebody who has signed in before would let you act as them. They make a new link themselves or sign in with their account in the chat; else remove and add them, or ask the operator.',
      );
    }
    return createSignInLink(ports)(person);
  };

const canSignInWithAccount = ({ accountProvider }: Pick<Ports, 'accountProvider'>, { userId }: Person): boolean =>
  accountProvider !== null && userId !== null;
