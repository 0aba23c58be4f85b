import type { ErrorReason } from '../shared/errors.ts';
import type { RequestEntryId, TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';

/** A request that was made with a token: neither bodies nor headers. */
export interface RequestEntry {
  readonly id: RequestEntryId;
  /** The server or the organization of the token. */
  readonly ownerId: OwnerId;
  readonly tokenId: TokenId;
  readonly method: string;
  /** With the names of the query parameters, without their values. */
  readonly path: string;
  readonly status: number;
  /** Null when the request succeeded. */
  readonly reason: ErrorReason | null;
  readonly durationMs: number;
  readonly requestId: string;
  /** Is when the request was answered. */
  readonly createdAt: Instant;
}

/** Statuses by their first digit. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

export const MAX_ENTRIES_PER_TOKEN = 1_000;
