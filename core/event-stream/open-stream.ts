import type { EventType } from '../shared/events.ts';
import { type EventId, type GuildId, isUuid, toEventId } from '../shared/ids.ts';
import type { EventFeeds, FeedPlace } from './event-feeds.ts';
import type { EventTail, Following, StreamReader } from './event-tail.ts';

export interface OpenStreamPorts {
  readonly feeds: EventFeeds;
  readonly tail: EventTail;
}

export interface OpenStream {
  /** Null starts now. */
  readonly lastEventId: string | null;
  /** Null means all types. */
  readonly eventTypes: readonly EventType[] | null;
}

export interface StreamGreeting {
  /** `reset` means that the event is unknown: the client must read everything again. */
  readonly type: 'ready' | 'reset';
  /** The stream can continue after this event. */
  readonly id: EventId;
}

export interface OpenedStream {
  /** Is null when the stream continues after the client's last event. */
  readonly greeting: StreamGreeting | null;
  follow(reader: StreamReader): Following;
}

export const NO_EVENT = toEventId('00000000-0000-0000-0000-000000000000');

/** Starts after the client's last event; now if that is null or not stored. @throws service_unavailable */
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

/** Returns the reader itself for all types, so that readers share one array. */
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
