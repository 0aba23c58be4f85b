import type { EventType } from '../shared/events.ts';
import type { EventId, GuildId, TicketId } from '../shared/ids.ts';
import type { Position } from '../shared/page.ts';

/** What a stream says of an event. What changed is read from the API. */
export interface StreamMessage {
  readonly id: EventId;
  readonly type: EventType;
  /** The ticket that the event is about, also of an event that is not counted among those of the ticket; null for none. */
  readonly ticketId: TicketId | null;
}

/** A place in the feed of a server: between two events. */
export interface FeedPlace {
  readonly guild: GuildId;
  readonly position: Position;
}

/** Events that come after a place, and where they end. */
export interface FeedPart {
  readonly messages: readonly StreamMessage[];
  readonly position: Position;
}

/** The feeds of events (`EventLog`), for reading many at once. */
export interface EventFeeds {
  /** The end of the feed: what is committed from now on comes after it. With the newest event before it, null for none. */
  getEnd(guild: GuildId): Promise<{ readonly position: Position; readonly newest: EventId | null }>;
  /** The place after an event, or the beginning of the feed for null. Null when the server has no such event. */
  findPosition(guild: GuildId, event: EventId | null): Promise<Position | null>;
  /**
   * The events after each place, in the order of the feed: `limit` at the most for each place. The result has the order of
   * the places. All parts have the same end: places of one server whose parts are shorter than the limit are equal after it.
   */
  listAfter(places: readonly FeedPlace[], limit: number): Promise<readonly FeedPart[]>;
}

/** Is called after a commit, with the servers that have new events. */
export interface EventSignal {
  notify(guilds: readonly GuildId[]): void;
}
