import type { ChannelId, ChatMessageId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { InboundEvent, LeasedInboundEvent } from './chat-event.ts';

export interface WatchedChannel {
  readonly guildId: GuildId;
  /** Is null for every channel of the server. */
  readonly channelId: ChannelId | null;
  readonly isForum: boolean;
}

export interface TicketToCatchUp {
  readonly ticketId: TicketId;
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly requesterId: UserId;
  readonly isPost: boolean;
  /** Is null without a user's message. Those of staff do not count: the bot may have posted one after missed ones. */
  readonly newestMessageId: ChatMessageId | null;
  /** Is what the requester wrote last in direct messages; null for another ticket. */
  readonly direct: { readonly newestMessageId: ChatMessageId | null; readonly openedAt: Instant } | null;
}

export interface TicketPageRequest {
  /** Is the last ticket of the previous page; null for the first page. */
  readonly after: TicketId | null;
  readonly limit: number;
}

export type InboundEventRef = Pick<InboundEvent, 'guildId' | 'key'>;

export interface InboundEventRequest {
  readonly now: Instant;
  /** Is the end of the lease. */
  readonly until: Instant;
  /** Servers take turns by id: the next one after this has its turn; null for the first. */
  readonly after: GuildId | null;
  readonly except: readonly GuildId[];
}

/** Keeps events until they are handled, and their keys after that, so that none is lost or handled twice. */
export interface InboundEventStore {
  /** Stores the events in this order, except those whose key is known. */
  add(inboundEvents: readonly InboundEvent[], now: Instant): Promise<void>;
  /**
   * Leases the oldest event that is due, unleased and behind no unhandled event of its subject, of the next server that
   * has one. @returns null when there is none up to the last server
   */
  acquire(request: InboundEventRequest): Promise<LeasedInboundEvent | null>;
  /** Marks the event as handled. @returns false when it was marked before */
  complete(event: InboundEventRef, at: Instant): Promise<boolean>;
  /** Sets when an unhandled event is due again, which also ends or renews its lease. */
  postpone(event: InboundEventRef, dueAt: Instant): Promise<void>;
  /** Removes some of the events handled before this time. @returns how many */
  purge(before: Instant): Promise<number>;
  /** Lists the channels of tickets, panels and runs, those in which a message can start a flow, and forums, in any order. */
  listWatchedChannels(guilds: readonly GuildId[]): Promise<readonly WatchedChannel[]>;
  /** Lists channels in which a message can start a flow, and forums of categories, changed since then, in any order. */
  listChangedChannels(since: Instant): Promise<readonly WatchedChannel[]>;
  /** Lists open tickets with a channel, by id. A page that is not full is the last. */
  listTicketsToCatchUp(guilds: readonly GuildId[], page: TicketPageRequest): Promise<readonly TicketToCatchUp[]>;
}
