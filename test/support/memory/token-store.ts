import { type TokenHolder, getStatus, type Token, type TokenOwner, type TokenStore } from '#core/access/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import type { TokenId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const isSame = (a: TokenOwner, b: TokenOwner) => JSON.stringify(a) === JSON.stringify(b);

export class InMemoryTokenStore implements TokenStore {
  readonly #tokens: Map<string, Token>;
  readonly #servers: Map<string, Server>;
  readonly #organizations: Map<string, Organization>;

  constructor(state: MemoryState) {
    this.#tokens = state.table('tokens');
    this.#servers = state.table('servers');
    this.#organizations = state.table('organizations');
  }

  async find(id: TokenId): Promise<Token | null> {
    return this.#tokens.get(id) ?? null;
  }

  async addWithin(token: Token, max: number | null): Promise<boolean> {
    const active = [...this.#tokens.values()].filter(
      (other) => isSame(other.owner, token.owner) && getStatus(other, token.createdAt) === 'active',
    );
    if (max !== null && active.length >= max) return false;
    this.#tokens.set(token.id, token);
    return true;
  }

  async list(owner: TokenOwner): Promise<readonly Token[]> {
    return [...this.#tokens.values()]
      .filter((token) => isSame(token.owner, owner))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  async revoke(id: TokenId, at: Instant): Promise<boolean> {
    const token = this.#tokens.get(id);
    if (token) this.#tokens.set(id, { ...token, revokedAt: token.revokedAt ?? at });
    return token !== undefined;
  }

  async findPrincipal(hash: string, now: Instant): Promise<TokenHolder | null> {
    const token = [...this.#tokens.values()].find((candidate) => candidate.hash === hash);
    if (!token || getStatus(token, now) !== 'active') return null;
    const { id: tokenId, owner, name, prefix, scopes, expiresAt } = token;
    const holder =
      owner.kind === 'guild' ? this.#servers.get(owner.guildId) : this.#organizations.get(owner.organizationId);
    return holder
      ? { tokenId, owner, name, prefix, scopes, expiresAt, ownerName: holder.name, plan: holder.plan }
      : null;
  }

  async recordUses(uses: ReadonlyMap<TokenId, Instant>): Promise<void> {
    for (const [id, at] of uses) {
      const token = this.#tokens.get(id);
      if (token && (token.lastUsedAt ?? '') < at) this.#tokens.set(id, { ...token, lastUsedAt: at });
    }
  }
}
