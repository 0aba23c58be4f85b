import type { Clock } from '../shared/clock.ts';
import { getTerms } from '../organizations/index.ts';
import type { TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Principal, TokenHolder } from './principal.ts';
import type { TokenGenerator, TokenStore } from './token-store.ts';

export interface AuthenticatePorts {
  readonly tokens: TokenStore;
  readonly generator: TokenGenerator;
  readonly clock: Clock;
}

export const createAuthentication = ({ tokens, generator, clock }: AuthenticatePorts) => {
  let uses = new Map<TokenId, Instant>();
  return {
    /** Returns null unless the token is active. A token with a wrong checksum never reaches the store. */
    authenticate: async (bearer: string): Promise<Principal | null> => {
      const hash = generator.hash(bearer);
      const now = clock.now();
      const holder = hash === null ? null : await tokens.findPrincipal(hash, now);
      if (holder) uses.set(holder.tokenId, now);
      return holder && toPrincipal(holder);
    },

    flushTokenUses: async (): Promise<void> => {
      if (uses.size === 0) return;
      const flushed = uses;
      uses = new Map();
      await tokens.recordUses(flushed);
    },
  };
};

const toPrincipal = ({ tokenId, name, prefix, expiresAt, ...held }: TokenHolder): Principal => ({
  ...held,
  identity: { kind: 'token', id: tokenId, name, prefix, expiresAt },
  requestsPerMinute: getTerms(held.plan).requestsPerMinute,
});
