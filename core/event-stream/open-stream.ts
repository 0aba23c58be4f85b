import type { EventType } from '../shared/events.ts';
import { type EventId, type GuildId, isUuid, toEventId } from '../shared/ids.ts';
import type { EventFeeds, FeedPlace } from './event-feeds.ts';
import type { EventTail, Following, StreamReader } from './event-tail.ts';

export interface OpenStreamPorts {
  readonly feeds: EventFeeds;
  readonly tail: EventTail;
}

export interface OpenStream {
  /** Null to begin now. */
  readonly lastEventId: string | null;
  /** Null for all. */
  readonly eventTypes: readonly EventType[] | null;
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
  /** Gives the reader every event of the types from there on. */
  follow(reader: StreamReader): Following;
}

/** Stands for the beginning of a feed, in the place of an event. */
export const NO_EVENT = toEventId('00000000-0000-0000-0000-000000000000');

/**
 * Opens the stream of a server's events: after the event that the client has seen last, or from now on for null and for an
 * event that is not stored.
 *
 * @throws service_unavailable when the database is out of reach
 */
export const openStream =
  ({ feeds, tail }: OpenStreamPorts) =>
  async (guild: GuildId, { lastEventId, eventTypes }: OpenStream): Promise<OpenedStream> => {
    const followFrom = (place: FeedPlace) => (reader: StreamReader) => tail.follow(place, select(reader, eventTypes));
    const seen = lastEventId === null ? null : await findPosition(feeds, guild, lastEventId);
    if (seen) return { greeting: null, follow: followFrom({ guild, position: seen }) };
    const { position, newest } = await feeds.getEnd(guild);
    return {
      greeting: { type: lastEventId === null ? 'ready' : 'reset', id: newest ?? NO_EVENT },
      follow: followFrom({ guild, position }),
    };
  };

/** The reader itself for all types, so that readers get the same array. */
const select = (reader: StreamReader, eventTypes: OpenStream['eventTypes']): StreamReader =>
  eventTypes === null
    ? reader
    : {
        isCongested: () => reader.isCongested(),
        receive: (messages) => {
          const selected = messages.filter(({ type }) => eventTypes.includes(type));
          if (selected.length > 0) reader.receive(selected);
        },
      };

const findPosition = async (feeds: EventFeeds, guild: GuildId, event: string) =>
  isUuid(event) ? feeds.findPosition(guild, event === NO_EVENT ? null : toEventId(event)) : null;
