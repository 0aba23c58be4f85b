import { isOneOf } from '../shared/values/type-guards.ts';
import { AppError, forbidden, invalid, limitReached } from '../shared/errors.ts';
import type { GuildId, OrganizationId, TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { type Plan, getTerms } from '../organizations/index.ts';
import { ALL_SCOPES, isOrganizationScope, type Scope } from './scope.ts';

export type TokenOwner =
  | { readonly kind: 'guild'; readonly guildId: GuildId }
  | { readonly kind: 'organization'; readonly organizationId: OrganizationId };

/** Server ids are digits, organization ids UUIDs, so owner ids are unique. */
export const getOwnerId = (owner: TokenOwner): GuildId | OrganizationId =>
  owner.kind === 'guild' ? owner.guildId : owner.organizationId;

/** The secret is stored only as `hash`, its SHA-256 in hex. */
export interface Token {
  readonly id: TokenId;
  readonly owner: TokenOwner;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly createdAt: Instant;
}

export type TokenStatus = 'active' | 'expired' | 'revoked';

export const getStatus = (token: Pick<Token, 'expiresAt' | 'revokedAt'>, now: Instant): TokenStatus => {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt && token.expiresAt <= now ? 'expired' : 'active';
};

const isScope = (text: string): text is Scope => isOneOf(ALL_SCOPES, text);

/** @throws validation_error naming what is wrong */
export const checkScopes = (kind: TokenOwner['kind'], input: readonly string[]): readonly Scope[] => {
  if (input.length === 0) throw invalid('scopes', 'too_few', 'name at least one scope.');
  const unknown = input.filter((scope) => !isScope(scope));
  if (unknown.length > 0) throw invalid('scopes', 'not_allowed', `unknown scope(s) ${unknown.join(', ')}.`);
  const scopes = [...new Set(input.filter(isScope))];
  const foreign = scopes.filter(isOrganizationScope);
  if (kind === 'guild' && foreign.length > 0) {
    throw invalid('scopes', 'not_allowed', `${foreign.join(', ')} can only be given to an organization token.`);
  }
  return scopes;
};

export const listScopesFor = (kind: TokenOwner['kind']): readonly Scope[] =>
  kind === 'organization' ? ALL_SCOPES : ALL_SCOPES.filter((scope) => !isOrganizationScope(scope));

export const hasApiAccess = (plan: Plan, kind: TokenOwner['kind']): boolean => getTerms(plan).tokenKinds.includes(kind);

export const assertPlan = (plan: Plan, kind: TokenOwner['kind']): void => {
  const { tokenKinds } = getTerms(plan);
  if (tokenKinds.includes(kind)) return;
  throw forbidden(
    'no_api_access',
    tokenKinds.length === 0
      ? `API access is not available on this plan (${plan}). It needs plan pro or higher.`
      : `Organization tokens are not available on this plan (${plan}). They need plan team or higher.`,
  );
};

export const createTokenLimitError = (plan: Plan, max: number) =>
  limitReached(`The limit of ${max} active tokens on plan ${plan} is reached. Revoke one first.`);

/** With `isSent` the token is invalid, otherwise it is missing. */
export const createUnauthorizedError = (isSent: boolean) =>
  new AppError(
    isSent ? 'token_invalid' : 'token_missing',
    'The API token is missing or invalid. Send it as "Authorization: Bearer <API_TOKEN>".',
  );
