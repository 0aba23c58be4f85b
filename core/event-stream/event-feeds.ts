import type { EventType } from '../shared/events.ts';
import type { EventId, GuildId, TicketId } from '../shared/ids.ts';
import type { Position } from '../shared/page.ts';

/** Clients read the changes from the API. */
export interface StreamMessage {
  readonly id: EventId;
  readonly type: EventType;
  /** Is set even for events without a sequence number of the ticket. */
  readonly ticketId: TicketId | null;
}

export interface FeedPlace {
  readonly guild: GuildId;
  readonly position: Position;
}

export interface FeedPart {
  readonly messages: readonly StreamMessage[];
  readonly position: Position;
}

/** Reads many feeds of the `EventLog` at once. */
export interface EventFeeds {
  /** Later commits come after this end; `newest` is the last event before it. */
  getEnd(guild: GuildId): Promise<{ readonly position: Position; readonly newest: EventId | null }>;
  /** Null as `event` means the start of the feed. Returns null for an unknown event. */
  findPosition(guild: GuildId, event: EventId | null): Promise<Position | null>;
  /**
   * Lists at most `limit` events after each place, in the order of the places. Places of one server whose parts are
   * shorter than the limit get equal positions.
   */
  listAfter(places: readonly FeedPlace[], limit: number): Promise<readonly FeedPart[]>;
}

/** Is called after a commit. */
export interface EventSignal {
  notify(guilds: readonly GuildId[]): void;
}
