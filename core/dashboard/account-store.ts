import type { GuildId, PersonId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Membership } from './membership.ts';
import type { Person } from './person.ts';

/** Where the accounts of the chat live that sign in by themselves, with their memberships. */
export interface AccountStore {
  /** Adds the account, or changes its name and role, and replaces its memberships. @returns the account with the id that it has */
  save(account: Person, memberships: readonly Omit<Membership, 'personId'>[]): Promise<Person>;
  /** At most 200. */
  listMemberships(account: PersonId): Promise<readonly Membership[]>;
  findMembership(account: PersonId, guild: GuildId): Promise<Membership | null>;
  /** Writes a membership that exists. With `accessChangedAt`, the sessions from before get a new cookie. */
  saveMembership(membership: Membership, accessChangedAt: Instant | null): Promise<void>;
  /** The people of servers, of organizations and of the operator who have this account; 200 at the most. */
  listPeopleWith(user: UserId): Promise<readonly Person[]>;
}
