import { type EventId, type GuildId, isUuid } from '../shared/ids.ts';
import type { EventFeeds } from './event-feeds.ts';
import type { EventTail, Following, StreamReader } from './event-tail.ts';

export interface OpenStreamPorts {
  readonly feeds: EventFeeds;
  readonly tail: EventTail;
}

/** What a stream begins with that does not continue another one. */
export interface StreamGreeting {
  /** `reset`: the event to continue after is unknown, so that the client has to read everything anew. */
  readonly type: 'ready' | 'reset';
  /** To continue after, when nothing else has happened. */
  readonly id: EventId;
}

/** The events of a server from one place on, not read yet. */
export interface OpenedStream {
  /** Null where the stream continues after the event that the client has seen last. */
  readonly greeting: StreamGreeting | null;
  /** Gives the reader every event from there on. */
  follow(reader: StreamReader): Following;
}

/** Stands for the beginning of a feed, in the place of an event. */
export const NO_EVENT = '00000000-0000-0000-0000-000000000000' as EventId;

/**
 * Opens the stream of a server's events: after the event that the client has seen last, or from now on for null and for an
 * event that is not stored.
 *
 * @throws service_unavailable when the database is out of reach
 */
export const openStream =
  ({ feeds, tail }: OpenStreamPorts) =>
  async (guild: GuildId, lastEventId: string | null): Promise<OpenedStream> => {
    const seen = lastEventId === null ? null : await findPosition(feeds, guild, lastEventId);
    if (seen) return { greeting: null, follow: (reader) => tail.follow({ guild, position: seen }, reader) };
    const { position, newest } = await feeds.findEnd(guild);
    return {
      greeting: { type: lastEventId === null ? 'ready' : 'reset', id: newest ?? NO_EVENT },
      follow: (reader) => tail.follow({ guild, position }, reader),
    };
  };

const findPosition = async (feeds: EventFeeds, guild: GuildId, event: string) =>
  isUuid(event) ? feeds.findPosition(guild, event === NO_EVENT ? null : (event as EventId)) : null;
