import { InMemoryEventFeeds } from '../../support/memory/event-feeds.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import {
  type EventStreamUseCases,
  eventStreamUseCases,
  type Following,
  NO_EVENT,
  type StreamMessage,
} from '#core/event-stream/index.ts';
import type { EventId, GuildId } from '#core/shared/ids.ts';
import { aGuildId, anEvent } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

class Reader {
  readonly parts: (readonly StreamMessage[])[] = [];
  congested = false;
  following: Following | null = null;

  get ids(): readonly EventId[] {
    return this.parts.flat().map(({ id }) => id);
  }

  receive(messages: readonly StreamMessage[]): void {
    this.parts.push(messages);
  }

  isCongested(): boolean {
    return this.congested;
  }
}

let clock: SteadyClock;
let streams: EventStreamUseCases;
let log: InMemoryEventLog;
/** The places of each read. */
let reads: number[];
/** Waits before each read is answered. */
let beforeAnswer: () => Promise<unknown>;
let isDown: boolean;
let guild: GuildId;

beforeEach(() => {
  const state = new MemoryState();
  [clock, reads, isDown, guild] = [new SteadyClock(), [], false, aGuildId()];
  beforeAnswer = () => Promise.resolve();
  const stored = new InMemoryEventFeeds(state);
  const feeds = {
    getEnd: stored.getEnd.bind(stored),
    findPosition: stored.findPosition.bind(stored),
    listAfter: async (...[places, limit]: Parameters<typeof stored.listAfter>) => {
      reads.push(places.length);
      if (isDown) throw new Error('The database is out of reach.');
      const parts = await stored.listAfter(places, limit);
      await beforeAnswer();
      return parts;
    },
  };
  streams = eventStreamUseCases({ feeds, clock });
  log = new InMemoryEventLog(state, new EventRecorder(state, { wake: () => undefined }, streams));
});

const record = async (count = 1, of = guild): Promise<readonly EventId[]> => {
  const events = Array.from({ length: count }, () => anEvent(of));
  for (const event of events) await log.append(event);
  return events.map(({ id }) => id);
};
/** Lets the reads happen that are due, and those that they cause. */
const settle = async (times = 30) => {
  for (let time = 0; time < times; time += 1) await clock.advance(25);
};
const open = async (lastEventId: string | null = null, of = guild, reader = new Reader()) => {
  const opened = await streams.open(of, { lastEventId, eventTypes: null });
  reader.following = opened.follow(reader);
  return { reader, greeting: opened.greeting };
};

it('begins now, and says which event is the newest', async () => {
  expect((await open()).greeting).toEqual({ type: 'ready', id: NO_EVENT });
  const [, newest] = await record(2);
  const { reader, greeting } = await open();
  expect(greeting).toEqual({ type: 'ready', id: newest });
  await settle();
  const later = await record(2);
  await settle();
  expect(reader.ids).toEqual(later);
});

it('continues after the last event that was seen, or from the beginning where there was none', async () => {
  const [first, ...rest] = await record(3);
  const seen = await open(first);
  const nothing = await open(NO_EVENT);
  expect([seen.greeting, nothing.greeting]).toEqual([null, null]);
  await settle();
  const later = await record(1);
  await settle();
  expect(seen.reader.ids).toEqual([...rest, ...later]);
  expect(nothing.reader.ids).toEqual([first, ...rest, ...later]);
});

it.each(['019b0000-0000-7000-8000-00000000dead', 'x', ''])(
  'says that everything has to be read anew after the unknown event "%s", and begins now',
  async (unknown) => {
    const [newest] = await record(1);
    const { reader, greeting } = await open(unknown);
    expect(greeting).toEqual({ type: 'reset', id: newest });
    const later = await record(1);
    await settle();
    expect(reader.ids).toEqual(later);
  },
);

it('does not know an event of another server', async () => {
  const [theirs] = await record(1, aGuildId());
  expect((await open(theirs)).greeting?.type).toBe('reset');
});

it('gives each reader the events of its server alone, in one read for all of them', async () => {
  const other = aGuildId();
  const [mine, theirs] = [await open(), await open(null, other)];
  await settle();
  reads.length = 0;
  const [own, foreign] = [await record(2), await record(1, other)];
  await record(1, aGuildId());
  await settle();
  expect(mine.reader.ids).toEqual(own);
  expect(theirs.reader.ids).toEqual(foreign);
  expect(new Set(reads)).toEqual(new Set([2]));
});

it('gives all readers of a server the same messages, so that each is encoded once', async () => {
  const [one, other] = [await open(), await open()];
  await settle();
  await record(2);
  await settle();
  expect(one.reader.parts[0]).toBe(other.reader.parts[0]);
});

it('reads at once when this process commits, and once for many commits', async () => {
  const { reader } = await open();
  await settle();
  reads.length = 0;
  const [first] = await record(1);
  await clock.advance(0);
  expect(reader.ids).toEqual([first]);
  const rest = await record(50);
  await settle();
  expect(reader.ids).toEqual([first, ...rest]);
  expect(reads).toEqual([1, 1]);
});

it('reads what another process has committed when it is polled, and nothing while nobody reads', async () => {
  await streams.poll();
  await record(3);
  expect(reads).toEqual([]);
  const { reader } = await open();
  await settle();
  reads.length = 0;
  void streams.poll();
  await settle();
  expect(reads).toEqual([1]);
  reader.following?.stop();
  void streams.poll();
  await record(1);
  await settle();
  expect([reads, reader.ids]).toEqual([[1], []]);
});

it('misses nothing that is committed while the feeds are read, and repeats nothing', async () => {
  const seen: EventId[] = [];
  let rounds = 20;
  beforeAnswer = async () => {
    rounds -= 1;
    if (rounds > 0) seen.push(...(await record(1)));
  };
  const { reader } = await open();
  await settle(60);
  expect(seen).toHaveLength(19);
  expect(reader.ids).toEqual(seen);
});

it('gives a reader that joins during a read all that comes after its own place', async () => {
  const [first, second] = await record(2);
  const late = new Reader();
  let hasJoined = false;
  beforeAnswer = async () => {
    if (hasJoined) return;
    hasJoined = true;
    await record(1);
    await open(first, guild, late);
  };
  const early = await open(first);
  await settle();
  const [third] = [...early.reader.ids].slice(-1);
  expect(early.reader.ids).toEqual([second, third]);
  expect(late.ids).toEqual([second, third]);
});

it('catches up part by part, with readers at many places, and ends with one place for each server', async () => {
  const all = await record(450);
  const opened = await Promise.all(all.filter((_, index) => index % 5 === 0).map((id) => open(id)));
  await settle(100);
  const later = await record(3);
  await settle();
  opened.forEach(({ reader }, index) => expect(reader.ids).toEqual([...all.slice(index * 5 + 1), ...later]));
  expect(reads.at(-1)).toBe(1);
  expect(Math.max(...reads)).toBeLessThanOrEqual(51);
});

it('keeps the past back from a reader without room until it has some', async () => {
  const all = await record(1_000);
  const slow = new Reader();
  slow.congested = true;
  await open(NO_EVENT, guild, slow);
  const { reader } = await open();
  const [live] = await record(1);
  await settle();
  expect([slow.ids, reader.ids]).toEqual([[], [live]]);
  slow.congested = false;
  slow.following?.resume();
  await settle();
  expect(slow.ids).toEqual([...all, live]);
});

it('gives nothing more to a reader that has stopped, and goes on for the others', async () => {
  const [one, other] = [await open(), await open()];
  await settle();
  beforeAnswer = () => Promise.resolve(one.reader.following?.stop());
  const [event] = await record(1);
  await settle();
  expect([one.reader.ids, other.reader.ids]).toEqual([[], [event]]);
});

it('reports a failure to the caller of poll, and continues where it was when the database is back', async () => {
  const { reader } = await open();
  await settle();
  isDown = true;
  const missed = await record(2);
  await settle();
  await expect(streams.poll()).rejects.toThrow('out of reach');
  isDown = false;
  void streams.poll();
  await settle();
  expect(reader.ids).toEqual(missed);
});

it('reads for a commit only when one of its servers has a reader', async () => {
  await open();
  await settle();
  reads.length = 0;
  streams.notify([aGuildId()]);
  await settle();
  expect(reads).toEqual([]);
  streams.notify([aGuildId(), guild]);
  await settle();
  expect(reads).toEqual([1]);
});

it('reads again for a reader that joins while a read fails', async () => {
  const [first] = await record(1);
  const { reader } = await open();
  await settle();
  const joined = new Reader();
  beforeAnswer = async () => {
    beforeAnswer = () => Promise.resolve();
    await open(NO_EVENT, guild, joined);
    throw new Error('The database is out of reach.');
  };
  await expect(streams.poll()).rejects.toThrow('out of reach');
  await settle();
  expect([joined.ids, reader.ids]).toEqual([[first], []]);
});

it('gives all events to a reader that joins at a place whose last reader stops during the read', async () => {
  const all = await record(2);
  const [reader, joined] = [new Reader(), new Reader()];
  beforeAnswer = async () => {
    beforeAnswer = () => Promise.resolve();
    reader.following?.stop();
    await open(NO_EVENT, guild, joined);
  };
  await open(NO_EVENT, guild, reader);
  await settle();
  expect([reader.ids, joined.ids]).toEqual([[], all]);
});
