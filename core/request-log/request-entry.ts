import type { ErrorReason } from '../shared/errors.ts';
import type { RequestEntryId, TokenId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';

/** A request has neither bodies nor headers here. */
export interface RequestEntry {
  readonly id: RequestEntryId;
  readonly ownerId: OwnerId;
  readonly tokenId: TokenId;
  readonly method: string;
  /** Has the names of the query parameters, without their values. */
  readonly path: string;
  readonly status: number;
  /** Is null when the request succeeded. */
  readonly reason: ErrorReason | null;
  readonly durationMs: number;
  readonly requestId: string;
  /** Is when the request was answered. */
  readonly createdAt: Instant;
}

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

export const MAX_ENTRIES_PER_TOKEN = 1_000;
