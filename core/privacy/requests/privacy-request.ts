import type { GuildId, PrivacyRequestId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';

export const REQUEST_KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATUSES = ['requested', 'accepted', 'rejected'] as const;

/** A member asks in the chat, and staff decides. */
export interface PrivacyRequest {
  readonly id: PrivacyRequestId;
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly kind: RequestKind;
  readonly status: (typeof REQUEST_STATUSES)[number];
  /** Is the export or the erasure that followed; null until it is accepted. */
  readonly orderId: string | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
}

export const REQUESTS_KEPT_DAYS = 90;

export interface RequestQuery {
  readonly status?: readonly PrivacyRequest['status'][] | undefined;
}

export interface PrivacyRequestStore {
  find(guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest | null>;
  /** Lists the newest first. */
  list(guild: GuildId, query: RequestQuery, page: PageRequest): Promise<Page<PrivacyRequest>>;
  /** @returns the request, or the undecided one of the same kind that exists */
  add(request: PrivacyRequest): Promise<PrivacyRequest>;
  /** @returns false when it is decided already, or gone */
  decide(request: PrivacyRequest): Promise<boolean>;
  purge(before: Instant): Promise<number>;
}
