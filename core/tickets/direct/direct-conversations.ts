import type { ChatMessage } from '../../chat/index.ts';
import type { GuildId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** So many messages wait at most; what a user writes after them is left out. */
export const MAX_WAITING = 10;
/** Newer ones are looked at when a user writes. */
export const MAX_OPEN_DIRECT = 10;

/** What is known of the direct messages of users over all servers, and what users wrote before they have a ticket. */
export interface DirectConversations {
  /**
   * Lists the open direct tickets of a user in all servers, at most `MAX_OPEN_DIRECT`: first the one in which the user wrote last or
   * that the user opened last, at the end those that others have opened and the user has not answered.
   */
  listOpen(user: UserId): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Lists servers that have a category for direct messages that is not archived, by id. */
  listServers(limit: number): Promise<readonly GuildId[]>;
  /** Adds a message once. What has expired is forgotten first. @returns all that wait, oldest first, at most `MAX_WAITING` */
  addWaiting(
    user: UserId,
    message: ChatMessage,
    times: { readonly now: Instant; readonly expiresAt: Instant },
  ): Promise<readonly ChatMessage[]>;
  listWaiting(user: UserId, now: Instant): Promise<readonly ChatMessage[]>;
  removeWaiting(user: UserId): Promise<void>;
  /** Removes some that expired before. @returns how many */
  purgeWaiting(before: Instant): Promise<number>;
}
