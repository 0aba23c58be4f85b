import type { TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { TokenHolder } from './principal.ts';
import type { Token, TokenOwner } from './token.ts';

export interface TokenStore {
  find(id: TokenId): Promise<Token | null>;
  /** @returns false when `max` tokens of the owner are active at `createdAt` */
  addWithin(token: Token, max: number | null): Promise<boolean>;
  /** Lists the newest first. */
  list(owner: TokenOwner): Promise<readonly Token[]>;
  /** Revoking twice keeps the first time. @returns false when there is no such token */
  revoke(id: TokenId, at: Instant): Promise<boolean>;
  /** Returns the unrevoked, unexpired token at the time of the call. Implementations must not cache the result. */
  findPrincipal(hash: string, now: Instant): Promise<TokenHolder | null>;
  /** Times may be stored late, but never wrong by more than the delay. */
  recordUses(uses: ReadonlyMap<TokenId, Instant>): Promise<void>;
}

/** The format is `gdk_`, 36 random base62 characters, and 6 characters of CRC-32 checksum. */
export interface TokenGenerator {
  generate(): GeneratedToken;
  /** @returns the SHA-256 in hex; null when the format or checksum is wrong */
  hash(token: string): string | null;
}

export interface GeneratedToken {
  /** The secret is shown once and never stored. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
}
