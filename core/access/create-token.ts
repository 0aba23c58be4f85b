import { invalid, notFound } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { type OrganizationStore, type Plan, getTerms } from '../organizations/index.ts';
import { checkScopes, assertPlan, createTokenLimitError, type Token, type TokenOwner } from './token.ts';
import type { TokenGenerator, TokenStore } from './token-store.ts';

export interface CreateToken {
  readonly owner: TokenOwner;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Instant | null;
}

export interface CreateTokenPorts {
  readonly tokens: TokenStore;
  readonly organizations: OrganizationStore;
  readonly generator: TokenGenerator;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Returns the secret once. @throws validation_error; forbidden by the plan; not_found; conflict at the token limit */
export const createToken =
  ({ tokens, organizations, generator, clock, ids }: CreateTokenPorts) =>
  async ({ owner, name, scopes, expiresAt }: CreateToken): Promise<{ token: Token; secret: string }> => {
    const now = clock.now();
    if (name.trim() === '' || name.length > 100) throw invalid('name', 'too_long', '1 to 100 characters are needed.');
    if (expiresAt && expiresAt <= now) throw invalid('expiresAt', 'out_of_range', 'the date has passed.');
    const granted = checkScopes(owner.kind, scopes);
    const plan = await getPlan(organizations, owner);
    assertPlan(plan, owner.kind);

    const { secret, prefix, hash } = generator.generate();
    const token: Token = {
      id: ids.next('token'),
      owner,
      name,
      prefix,
      hash,
      scopes: granted,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now,
    };
    const { maxActiveTokens } = getTerms(plan);
    if (!(await tokens.addWithin(token, maxActiveTokens))) throw createTokenLimitError(plan, maxActiveTokens ?? 0);
    return { token, secret };
  };

const getPlan = async (organizations: OrganizationStore, owner: TokenOwner): Promise<Plan> => {
  const found =
    owner.kind === 'guild'
      ? await organizations.findServer(owner.guildId)
      : await organizations.findOrganization(owner.organizationId);
  if (!found) throw notFound(owner.kind === 'guild' ? 'Server' : 'Organization');
  return found.plan;
};
