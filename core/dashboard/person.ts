import { canManageAccess, type Role, type TokenOwner } from '../access/index.ts';
import { forbidden, invalid } from '../shared/errors.ts';
import { type GuildId, isChatId, type OrganizationId, type PersonId, type UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Belongs to a server, an organization or the operator (both ids are null), or is an account of the chat. */
export interface Person {
  readonly id: PersonId;
  readonly guildId: GuildId | null;
  readonly organizationId: OrganizationId | null;
  /** Is unique per owner. */
  readonly name: string;
  /** The person acts as this account; null when unknown. */
  readonly userId: UserId | null;
  /** For an account, this is its highest role at sign-in. */
  readonly role: Role;
  readonly isAccount: boolean;
  /** Earlier sessions get a new cookie with their next request. */
  readonly accessChangedAt: Instant;
  readonly lastActiveAt: Instant | null;
  /** Is a language tag (IETF BCP 47); null for the one of the browser. */
  readonly language: string | null;
  /** Is a name of the IANA database; null for the one of the browser. */
  readonly timezone: string | null;
  readonly version: number;
  readonly createdAt: Instant;
}

export interface PersonInput {
  readonly name: string;
  readonly role: Role;
  readonly userId?: UserId | null | undefined;
}

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

export const toPersonOwner = (owner: TokenOwner | null): Pick<Person, 'guildId' | 'organizationId'> => ({
  guildId: owner?.kind === 'guild' ? owner.guildId : null,
  organizationId: owner?.kind === 'organization' ? owner.organizationId : null,
});

/** These people reach every server and organization. */
export const isOperator = ({ guildId, organizationId, isAccount }: Person): boolean =>
  guildId === null && organizationId === null && !isAccount;

/** @throws forbidden unless `manager` decides about access, and is owner where an owner is concerned */
export const assertCanManage = (manager: Role, ...concerned: readonly Role[]): void => {
  if (canManageAccess(manager) && (manager === 'owner' || !concerned.includes('owner'))) return;
  throw forbidden(
    'role_insufficient',
    `Your role here is ${manager}. Only owners decide about owners, and admins about all others.`,
  );
};
