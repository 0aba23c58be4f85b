import type { GuildId, PrivacyRequestId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';

export const REQUEST_KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATUSES = ['requested', 'accepted', 'rejected'] as const;

/** What a member asked for in the chat, where staff decides about it. */
export interface PrivacyRequest {
  readonly id: PrivacyRequestId;
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly kind: RequestKind;
  readonly status: (typeof REQUEST_STATUSES)[number];
  /** The export or the erasure that followed; null until it is accepted. */
  readonly orderId: string | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
}

/** A request is removed after this time. */
export const REQUESTS_KEPT_DAYS = 90;

export interface RequestQuery {
  readonly status?: readonly PrivacyRequest['status'][] | undefined;
}

export interface PrivacyRequestStore {
  find(guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest | null>;
  /** Lists the newest first. */
  list(guild: GuildId, query: RequestQuery, page: PageRequest): Promise<Page<PrivacyRequest>>;
  /** Adds a request that is not decided. @returns it, or the one of the same kind that waits already */
  add(request: PrivacyRequest): Promise<PrivacyRequest>;
  /** Writes the decision. @returns false when it is decided already, or gone */
  decide(request: PrivacyRequest): Promise<boolean>;
  /** Removes some that were made before. @returns how many */
  purge(before: Instant): Promise<number>;
}
