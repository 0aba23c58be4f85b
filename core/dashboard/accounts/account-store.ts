import type { GuildId, PersonId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Membership } from './membership.ts';
import type { Person } from '../person.ts';

export interface AccountStore {
  /** Adds or updates the account and replaces its memberships. @returns the account with its stored id */
  save(account: Person, memberships: readonly Omit<Membership, 'personId'>[]): Promise<Person>;
  /** Returns at most 200. */
  listMemberships(account: PersonId): Promise<readonly Membership[]>;
  findMembership(account: PersonId, guild: GuildId): Promise<Membership | null>;
  /** Updates a membership. With `accessChangedAt`, earlier sessions get a new cookie. */
  saveMembership(membership: Membership, accessChangedAt: Instant | null): Promise<void>;
  /** Whether a person of the server or its organization has the account, or it has a role there that was read after `readAfter`. */
  hasAccess(guild: GuildId, user: UserId, readAfter: Instant): Promise<boolean>;
  /** Lists the people of any owner with this account, at most 200. */
  listPeopleWith(user: UserId): Promise<readonly Person[]>;
}
