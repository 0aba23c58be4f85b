import type { TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { TokenHolder } from './principal.ts';
import type { Token, TokenOwner } from './token.ts';

/** Where tokens live. */
export interface TokenStore {
  find(id: TokenId): Promise<Token | null>;
  /** Adds a token while fewer than `max` of its owner are active at `createdAt`. @returns false when there is no room. */
  addWithin(token: Token, max: number | null): Promise<boolean>;
  /** Newest first. */
  list(owner: TokenOwner): Promise<readonly Token[]>;
  /** @returns false when no such token exists; revoking twice keeps the first time. */
  revoke(id: TokenId, at: Instant): Promise<boolean>;
  /**
   * Returns the unrevoked, unexpired token with this hash at the time of the call. Implementations must not cache the
   * result.
   */
  findPrincipal(hash: string, now: Instant): Promise<TokenHolder | null>;
  /** Keeps when tokens were last used; may be late, never wrong by more than it is late. */
  recordUses(uses: ReadonlyMap<TokenId, Instant>): Promise<void>;
}

/** Makes tokens and knows their form: `gdk_`, 36 random base62 characters, 6 characters of CRC-32 checksum. */
export interface TokenGenerator {
  generate(): GeneratedToken;
  /** @returns the SHA-256 of the token in hex, or null when its form or checksum is wrong. */
  hash(token: string): string | null;
}

export interface GeneratedToken {
  /** Shown once, never kept. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
}
