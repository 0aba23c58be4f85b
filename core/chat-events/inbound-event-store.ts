import type { ChannelId, ChatMessageId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { InboundEvent, LeasedInboundEvent } from './chat-event.ts';

/** A channel in which messages matter. */
export interface WatchedChannel {
  readonly guildId: GuildId;
  /** Null for every channel of the server. */
  readonly channelId: ChannelId | null;
}

/** An open ticket, and how much of its channel is known. */
export interface TicketToCatchUp {
  readonly ticketId: TicketId;
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly requesterId: UserId;
  /**
   * The newest message that a user wrote in the channel and that the ticket has; null when there is none. Messages of staff do not
   * count: the bot may have posted one for staff after messages that were missed.
   */
  readonly newestMessageId: ChatMessageId | null;
}

/** A part of a list of tickets, by their ids. */
export interface TicketPageRequest {
  /** The last ticket of the part before; null for the first part. */
  readonly after: TicketId | null;
  readonly limit: number;
}

/** For which inbound event a process asks. */
export interface InboundEventRequest {
  readonly now: Instant;
  /** When the lease ends. */
  readonly until: Instant;
  /** The servers take turns, by their ids: the next after this one has its turn; null for the first. */
  readonly after: GuildId | null;
  /** Servers that have no turn now. */
  readonly except: readonly GuildId[];
}

/** Keeps what the platform reported until it is handled, and the keys of what was handled, so that nothing is lost and nothing is handled twice. */
export interface InboundEventStore {
  /** Stores inbound events in this order. One whose key is known already is left out. */
  add(inboundEvents: readonly InboundEvent[], now: Instant): Promise<void>;
  /**
   * Leases the oldest inbound event of the next server that has one which is due, which no other process has leased, and whose
   * subject has no older inbound event that is not handled.
   *
   * @returns null when there is none up to the last server
   */
  acquire(request: InboundEventRequest): Promise<LeasedInboundEvent | null>;
  /** Marks an inbound event as handled. @returns false when it was marked before */
  complete(key: string, at: Instant): Promise<boolean>;
  /** Ends the lease of an inbound event that is not handled; it is due again then. */
  postpone(key: string, dueAt: Instant): Promise<void>;
  /** Removes a part of those that were handled before this time. @returns how many */
  purge(before: Instant): Promise<number>;
  /** The channels of tickets, panels and runs of these servers, and those in which a message can start a flow. In any order. */
  listWatchedChannels(guilds: readonly GuildId[]): Promise<readonly WatchedChannel[]>;
  /** The channels in which a message can start a flow that was changed at this time or later. In any order. */
  listChannelsOfChangedFlows(since: Instant): Promise<readonly WatchedChannel[]>;
  /** A part of the open tickets of these servers that have a channel, by id. A part that is not full is the last. */
  listTicketsToCatchUp(guilds: readonly GuildId[], page: TicketPageRequest): Promise<readonly TicketToCatchUp[]>;
}
