import { forbidden } from '../shared/errors.ts';
import type { TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Plan, TokenKind } from '../organizations/index.ts';
import type { Scope } from './scope.ts';
import { assertPlan, type TokenOwner } from './token.ts';

/** Who is calling: an active token and what stands behind it. */
export interface Principal {
  readonly tokenId: TokenId;
  readonly owner: TokenOwner;
  /** Of the server or organization that owns the token. */
  readonly ownerName: string;
  readonly plan: Plan;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
  /** Requests in any 60 seconds: those of the plan, unless the operator has set another number. */
  readonly requestsPerMinute: number;
}

/** Who holds a token, as it is kept. */
export type TokenHolder = Omit<Principal, 'requestsPerMinute'>;

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
}

/** @throws forbidden: the plan has no API access, the token is of the wrong kind, or it lacks the scope, in this order. */
export const authorize = (principal: Principal, { token, scope }: Requirement): void => {
  assertPlan(principal.plan, principal.owner.kind);
  if (token !== 'any' && principal.owner.kind !== token) throw forbidden('wrong_token_kind', WRONG_KIND[token]);
  if (scope && !principal.scopes.includes(scope)) {
    throw forbidden('missing_scope', `This token is missing the required scope(s): ${scope}.`);
  }
};
