import { AppError, forbidden } from '../shared/errors.ts';
import type { PersonId, SessionId, TokenId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Plan, TokenKind } from '../organizations/index.ts';
import { canManageAccess, listRolesWith, type Role } from './role.ts';
import type { Scope } from './scope.ts';
import { assertPlan, type TokenOwner } from './token.ts';

export interface TokenIdentity {
  readonly kind: 'token';
  readonly id: TokenId;
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt: Instant | null;
}

export interface PersonIdentity {
  readonly kind: 'person';
  readonly id: PersonId;
  readonly sessionId: SessionId;
  readonly name: string;
  /** Is null when the account in the chat is unknown. */
  readonly userId: UserId | null;
  readonly role: Role;
}

export interface Principal {
  readonly identity: TokenIdentity | PersonIdentity;
  /** Owns the token, or is where the person works. */
  readonly owner: TokenOwner;
  readonly ownerName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** Limits any 60 seconds; the operator can override the plan's limit of a token. */
  readonly requestsPerMinute: number;
}

export interface TokenHolder
  extends Pick<Principal, 'owner' | 'ownerName' | 'plan' | 'scopes'>, Omit<TokenIdentity, 'kind' | 'id'> {
  readonly tokenId: TokenId;
}

const WRONG_KIND: Record<TokenKind, string> = {
  guild:
    'Wrong token type: this path needs a guild token. With an organization token use /v1/org/servers/{guildId}/… instead.',
  organization:
    'Wrong token type: paths under /v1/org need an organization token. With a guild token use the direct path instead.',
};

/** `any` and null require nothing. */
export interface Requirement {
  readonly token: TokenKind | 'any';
  readonly scope: Scope | null;
  readonly managesAccess?: boolean | undefined;
}

/** @throws forbidden for a token by its plan, kind or scope, checked in this order; for a person by the role */
export const authorize = (principal: Principal, requirement: Requirement): void => {
  if (principal.identity.kind === 'person') authorizePerson(principal, principal.identity.role, requirement);
  else authorizeToken(principal, requirement);
};

const authorizeToken = (principal: Principal, { token, scope }: Requirement): void => {
  assertPlan(principal.plan, principal.owner.kind);
  if (token !== 'any' && principal.owner.kind !== token) throw forbidden('wrong_token_kind', WRONG_KIND[token]);
  if (scope && !principal.scopes.includes(scope)) {
    throw forbidden('missing_scope', `This token is missing the required scope(s): ${scope}.`);
  }
};

const authorizePerson = ({ scopes }: Principal, role: Role, { scope, managesAccess = false }: Requirement): void => {
  if (managesAccess && !canManageAccess(role)) throw createRoleError(role, ['owner', 'admin']);
  if (scope && !scopes.includes(scope)) throw createRoleError(role, listRolesWith(scope));
};

const createRoleError = (role: Role, needed: readonly Role[]) =>
  new AppError('role_insufficient', `Your role here is ${role}. This needs one of: ${needed.join(', ')}.`);
