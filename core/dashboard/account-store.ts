import type { Role } from '../access/index.ts';
import type { GuildId, PersonId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Person } from './person.ts';

export interface Membership {
  readonly personId: PersonId;
  readonly guildId: GuildId;
  /** Is null for a member without access to the dashboard. */
  readonly role: Role | null;
  readonly checkedAt: Instant;
}

const MINUTE_MS = 60_000;

export const MEMBERSHIP_MS = 5 * MINUTE_MS;
/** A role stays valid this long while the chat platform is unavailable. */
export const MEMBERSHIP_GRACE_MS = 60 * MINUTE_MS;

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
