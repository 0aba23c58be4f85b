import { canManageAccess, type Role, type TokenOwner } from '../access/index.ts';
import { forbidden, invalid } from '../shared/errors.ts';
import { type GuildId, isChatId, type OrganizationId, type PersonId, type UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/**
 * Somebody who signs in to the dashboard: of one server, of one organization, or of the operator (both ids are null). Or an
 * account of the chat that signs in by itself: its roles are those of its memberships, and of the people with the same account.
 */
export interface Person {
  readonly id: PersonId;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
  /** Unique among the people of the same owner. */
  readonly name: string;
  /** The account in the chat, as which the person acts; null when it is not known. */
  readonly userId: UserId | null;
  /** Of an account, the highest that it had when it signed in. */
  readonly role: Role;
  readonly isAccount: boolean;
  /** Sessions from before this time get a new cookie with their next request. */
  readonly accessChangedAt: Instant;
  readonly lastActiveAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
}

/** What a new person needs. */
export interface PersonInput {
  readonly name: string;
  readonly role: Role;
  readonly userId?: UserId | null | undefined;
}

/** How many people a server, an organization or the operator can have. */
export const MAX_PEOPLE = 200;

const MAX_NAME_LENGTH = 100;

/** @throws validation_error */
export const checkPerson = <T extends Partial<PersonInput>>(input: T): T => {
  const { name, userId } = input;
  if (name !== undefined && (name.trim() === '' || name.length > MAX_NAME_LENGTH)) {
    throw invalid('name', 'too_long', `1 to ${MAX_NAME_LENGTH} characters are needed.`);
  }
  if (typeof userId === 'string' && !isChatId(userId)) {
    throw invalid('userId', 'invalid_format', 'the id of a user of the chat is needed: digits.');
  }
  return input;
};

/** The two id columns of an owner; null is the operator. */
export const toPersonOwner = (owner: TokenOwner | null): Pick<Person, 'guildId' | 'organizationId'> => ({
  guildId: owner?.kind === 'guild' ? owner.guildId : null,
  organizationId: owner?.kind === 'organization' ? owner.organizationId : null,
});

/** Whether the person belongs to the operator: such people reach every server and every organization. */
export const isOperator = ({ guildId, organizationId, isAccount }: Person): boolean =>
  guildId === null && organizationId === null && !isAccount;

/**
 * Checks that somebody with a role may give, change or take a role.
 *
 * @throws forbidden unless the role decides who has access, and is owner where an owner is concerned
 */
export const assertCanManage = (manager: Role, ...concerned: readonly Role[]): void => {
  if (canManageAccess(manager) && (manager === 'owner' || !concerned.includes('owner'))) return;
  throw forbidden(
    'role_insufficient',
    `Your role here is ${manager}. Only owners decide about owners, and admins about all others.`,
  );
};
