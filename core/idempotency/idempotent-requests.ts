import type { GuildId, OrganizationId, PersonId, TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Identifies the request; a key is valid for one caller and one server or organization. */
export interface RequestKey {
  readonly callerId: TokenId | PersonId;
  readonly owner: GuildId | OrganizationId;
  readonly key: string;
  /** Is equal exactly for equivalent requests to the same path. */
  readonly fingerprint: string;
}

export interface Claim {
  readonly request: RequestKey;
  /** Identifies the effects of the request; is the same for all attempts. */
  readonly id: string;
  readonly attempt: string;
  readonly now: Instant;
  /** Other processes treat the request as running until this time, which is renewed. */
  readonly runningUntil: Instant;
  readonly expiresAt: Instant;
}

export interface StoredAnswer {
  /** Is JSON, or the ciphertext of it. */
  readonly text: string;
  readonly isSealed: boolean;
}

export type ClaimState =
  /** Execute the request under this id; an interrupted one keeps its id. */
  | { readonly state: 'claimed'; readonly id: string }
  | { readonly state: 'answered'; readonly id: string; readonly answer: StoredAnswer }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' };

export interface IdempotentRequests {
  claim(claim: Claim): Promise<ClaimState>;
  /** Renews a held claim; ignores any other. */
  renew(claim: Claim, runningUntil: Instant): Promise<void>;
  /** Stores the answer, in the open transaction if any. @returns false when another attempt holds the key */
  record(claim: Claim, answer: StoredAnswer): Promise<boolean>;
  /** Ends a claim without an answer: a retry gets the same id. */
  release(claim: Claim): Promise<void>;
  forget(claim: Claim): Promise<void>;
  /** Takes effect with the unit of work, and lasts as long as the key. @returns false when another attempt took over */
  recordPart(claim: Claim, part: string): Promise<boolean>;
  /** @returns those of `parts` that were recorded for the request, by any attempt */
  listParts(claim: Claim, parts: readonly string[]): Promise<readonly string[]>;
}
