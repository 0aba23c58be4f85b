import type { Clock } from '../shared/clock.ts';
import type { GuildId } from '../shared/ids.ts';
import type { Position } from '../shared/page.ts';
import type { EventFeeds, EventSignal, FeedPart, FeedPlace, StreamMessage } from './event-feeds.ts';

export interface StreamReader {
  /** Messages arrive in the order of the feed; readers at the same place get the same array. */
  receive(messages: readonly StreamMessage[]): void;
  /** While true, past events are held back. */
  isCongested(): boolean;
}

export interface Following {
  resume(): void;
  stop(): void;
}

export interface TailPorts {
  readonly feeds: EventFeeds;
  readonly clock: Clock;
}

interface Cursor {
  readonly guild: GuildId;
  position: Position;
  readonly readers: Set<StreamReader>;
}

const PART = 200;
/** One read takes this many places in the past, and all at the end of their feed. */
const BEHIND_AT_ONCE = 50;
/** Many commits within this time cause one read. */
const GAP_MS = 25;

/**
 * Follows the feeds of all servers with readers in this process, with one read for all. Each reader gets every event
 * after its place once, in the order of the feed.
 */
export class EventTail implements EventSignal {
  readonly #ports: TailPorts;
  readonly #current = new Map<GuildId, Cursor>();
  /** Contains readers that catch up, by place, the longest waiting first. */
  readonly #behind = new Map<string, Cursor>();
  #reading: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(ports: TailPorts) {
    this.#ports = ports;
  }

  follow(place: FeedPlace, reader: StreamReader): Following {
    this.#addBehind({ ...place, readers: new Set([reader]) });
    this.#wake();
    return { resume: () => this.#wake(), stop: () => this.#remove(place.guild, reader) };
  }

  notify(guilds: readonly GuildId[]): void {
    if (this.#behind.size > 0 || guilds.some((guild) => this.#current.has(guild))) this.#wake();
  }

  /** Reads new events if there are readers. @throws service_unavailable when the database is unavailable */
  poll(): Promise<void> {
    this.#isAskedAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
      if (this.#isAskedAgain) this.#wake();
    });
    return this.#reading;
  }

  /** The next poll fails the same way, and its caller reports it. */
  #wake(): void {
    this.poll().catch(() => undefined);
  }

  async #readAll(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      // Places at the end come first, so that the others can join them.
      const cursors = [...this.#current.values(), ...this.#listBehind()];
      if (cursors.length === 0) return;
      const parts = await this.#ports.feeds.listAfter(cursors, PART);
      for (const [index, part] of parts.entries()) this.#advance(cursors[index], part);
      this.#isAskedAgain ||= this.#listBehind().length > 0;
      await this.#ports.clock.sleep(GAP_MS);
    }
  }

  #listBehind(): readonly Cursor[] {
    const ready = [...this.#behind.values()].filter(({ readers }) => [...readers].some((one) => !one.isCongested()));
    return ready.slice(0, BEHIND_AT_ONCE);
  }

  #advance(cursor: Cursor | undefined, { messages, position }: FeedPart): void {
    // The last reader may have stopped during the read.
    if (!cursor || !this.#detach(cursor)) return;
    if (messages.length > 0) for (const reader of cursor.readers) reader.receive(messages);
    cursor.position = position;
    if (messages.length < PART) this.#addCurrent(cursor);
    else this.#addBehind(cursor);
  }

  #addCurrent(cursor: Cursor): void {
    const known = this.#current.get(cursor.guild);
    if (known) addAll(known.readers, cursor.readers);
    else this.#current.set(cursor.guild, cursor);
  }

  #addBehind(cursor: Cursor): void {
    const known = this.#behind.get(toKey(cursor));
    if (known) addAll(known.readers, cursor.readers);
    else this.#behind.set(toKey(cursor), cursor);
  }

  #detach(cursor: Cursor): boolean {
    const key = toKey(cursor);
    if (this.#current.get(cursor.guild) === cursor) return this.#current.delete(cursor.guild);
    return this.#behind.get(key) === cursor && this.#behind.delete(key);
  }

  #remove(guild: GuildId, reader: StreamReader): void {
    const known = this.#current.get(guild);
    for (const cursor of [...(known ? [known] : []), ...this.#behind.values()]) {
      if (cursor.readers.delete(reader) && cursor.readers.size === 0) this.#detach(cursor);
    }
  }
}

const addAll = <T>(set: Set<T>, more: ReadonlySet<T>): void => {
  for (const one of more) set.add(one);
};

const toKey = ({ guild, position }: FeedPlace): string => [guild, ...position].join(' ');
