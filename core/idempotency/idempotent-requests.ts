import type { GuildId, OrganizationId, PersonId, TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** The key under which a client may repeat a request (the Idempotency-Key header), and what it asked. */
export interface RequestKey {
  /** The token or the person that asks; a key is theirs alone. */
  readonly callerId: TokenId | PersonId;
  /** Whom the request is about; a key is good for one server or organization. */
  readonly owner: GuildId | OrganizationId;
  readonly key: string;
  /** Equal exactly for requests to the same path that mean the same. */
  readonly fingerprint: string;
}

/** An attempt to execute the request of a key. */
export interface Claim {
  readonly request: RequestKey;
  /** Names the effects of the request; the same for all attempts. */
  readonly id: string;
  readonly attempt: string;
  readonly now: Instant;
  /** Other processes treat the request as running until this time; renewed while it is. */
  readonly runningUntil: Instant;
  readonly expiresAt: Instant;
}

/** An answer as it is stored. */
export interface StoredAnswer {
  /** JSON, or the ciphertext of it. */
  readonly text: string;
  readonly isSealed: boolean;
}

export type ClaimState =
  /** Execute the request under this id: one that broke off is resumed with the id it had. */
  | { readonly state: 'claimed'; readonly id: string }
  /** The request was answered before. */
  | { readonly state: 'answered'; readonly id: string; readonly answer: StoredAnswer }
  /** The same request is being executed. */
  | { readonly state: 'running' }
  /** The key belongs to another request. */
  | { readonly state: 'mismatch' };

/** Keeps which requests were made under a key, and their answers. */
export interface IdempotentRequests {
  claim(claim: Claim): Promise<ClaimState>;
  /** Renews a claim that is held; does nothing for any other. */
  renew(claim: Claim, runningUntil: Instant): Promise<void>;
  /** Stores the answer, in the unit of work if one is open. @returns false when another attempt holds the key */
  record(claim: Claim, answer: StoredAnswer): Promise<boolean>;
  /** Ends a claim without an answer: the request may be repeated under the same id. */
  release(claim: Claim): Promise<void>;
  /** Frees the key of a claim without an answer. */
  forget(claim: Claim): Promise<void>;
}
