import type { ChatMessage } from '../../chat/index.ts';
import type { GuildId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** At most this many messages wait; later ones are left out. */
export const MAX_WAITING = 10;
/** When a user writes, only this many of the newest are considered. */
export const MAX_OPEN_DIRECT = 10;

/** Covers all servers, and keeps what users wrote before they have a ticket. */
export interface DirectConversations {
  /** Lists at most `MAX_OPEN_DIRECT`, the last used by the user first, and unanswered ones opened by others last. */
  listOpen(user: UserId): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Lists servers that have a category for direct messages that is not archived, by id. */
  listServers(limit: number): Promise<readonly GuildId[]>;
  /** Adds a message once, after removing expired ones. @returns all that wait, oldest first, at most `MAX_WAITING` */
  addWaiting(
    user: UserId,
    message: ChatMessage,
    times: { readonly now: Instant; readonly expiresAt: Instant },
  ): Promise<readonly ChatMessage[]>;
  listWaiting(user: UserId, now: Instant): Promise<readonly ChatMessage[]>;
  removeWaiting(user: UserId): Promise<void>;
  purgeWaiting(before: Instant): Promise<number>;
}

/** Identifies the question that was asked for waiting messages, of which this is the first. */
export const toOfferKey = (message: string): string => `direct:offer:${message}`;
