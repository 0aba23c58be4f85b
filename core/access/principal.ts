import { AppError, forbidden } from '../shared/errors.ts';
import type { PersonId, SessionId, TokenId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Plan, TokenKind } from '../organizations/index.ts';
import { canManageAccess, listRolesWith, type Role } from './role.ts';
import type { Scope } from './scope.ts';
import { assertPlan, type TokenOwner } from './token.ts';

/** An active API token. */
export interface TokenIdentity {
  readonly kind: 'token';
  readonly id: TokenId;
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt: Instant | null;
}

/** A person who is signed in to the dashboard. */
export interface PersonIdentity {
  readonly kind: 'person';
  readonly id: PersonId;
  readonly sessionId: SessionId;
  readonly name: string;
  /** Their account in the chat; null when it is not known. */
  readonly userId: UserId | null;
  readonly role: Role;
}

/** Who is calling, and in which server or organization. */
export interface Principal {
  readonly identity: TokenIdentity | PersonIdentity;
  /** The server or organization that owns the token, or that the person works in. */
  readonly owner: TokenOwner;
  readonly ownerName: string;
  readonly plan: Plan;
  readonly scopes: readonly Scope[];
  /** Requests in any 60 seconds: of a token those of the plan, unless the operator has set another number. */
  readonly requestsPerMinute: number;
}

/** Who holds a token, as it is kept. */
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

/** What a route asks of its caller; `any` and null ask nothing. */
export interface Requirement {
  readonly token: TokenKind | 'any';
  readonly scope: Scope | null;
  /** Only for people who decide who has access. */
  readonly managesAccess?: boolean | undefined;
}

/**
 * @throws forbidden: of a token when the plan has no API access, the token is of the wrong kind, or it lacks the scope, in
 * this order; of a person when the role is not enough
 */
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
