import { InMemoryEventFeeds } from '../../support/memory/event-feeds.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { eventStreamUseCases, NO_EVENT, type StreamMessage } from '#core/event-stream/index.ts';
import type { EventType } from '#core/shared/events.ts';
import { aGuildId, anEvent } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

const setUp = () => {
  const [state, clock, guild] = [new MemoryState(), new SteadyClock(), aGuildId()];
  const streams = eventStreamUseCases({ feeds: new InMemoryEventFeeds(state), clock });
  const log = new InMemoryEventLog(state, new EventRecorder(state, { wake: () => undefined }, streams));
  const record = async (...types: EventType[]) => {
    for (const type of types) await log.append(anEvent(guild, { type }));
  };
  const settle = async () => {
    for (let time = 0; time < 10; time += 1) await clock.advance(25);
  };
  /** Reads the events of the types from the beginning. The reader has no room while `toLimitReached()`. */
  const read = async (eventTypes: readonly EventType[] | null, isFull = () => false) => {
    const parts: (readonly StreamMessage[])[] = [];
    const opened = await streams.open(guild, { lastEventId: NO_EVENT, eventTypes });
    const following = opened.follow({ receive: (messages) => parts.push(messages), isCongested: isFull });
    return { following, listTypes: () => parts.map((part) => part.map(({ type }) => type)) };
  };
  return { record, settle, read };
};

it('gives a reader the events of its types alone, and every event to a reader that names none', async () => {
  const { record, settle, read } = setUp();
  await record('category.created', 'ticket.created', 'panel.created', 'ticket.created');
  const readers = [await read(['ticket.created', 'panel.created']), await read(null)];
  await settle();
  expect(readers.map(({ listTypes }) => listTypes())).toEqual([
    [['ticket.created', 'panel.created', 'ticket.created']],
    [['category.created', 'ticket.created', 'panel.created', 'ticket.created']],
  ]);
});

it('gives a reader nothing at all while there are only events of other types', async () => {
  const { record, settle, read } = setUp();
  const { listTypes } = await read(['ticket.created']);
  await record('category.created');
  await settle();
  expect(listTypes()).toEqual([]);
  await record('ticket.created');
  await settle();
  expect(listTypes()).toEqual([['ticket.created']]);
});

it('keeps the past back from a reader of some types that has no room, too', async () => {
  const { record, settle, read } = setUp();
  await record('ticket.created');
  let isFull = true;
  const { listTypes, following } = await read(['ticket.created'], () => isFull);
  await settle();
  expect(listTypes()).toEqual([]);
  isFull = false;
  following.resume();
  await settle();
  expect(listTypes()).toEqual([['ticket.created']]);
});

it('keeps no reader waiting for another one at the same place that has no room', async () => {
  const { record, settle, read } = setUp();
  await record('ticket.created');
  await read(null, () => true);
  const { listTypes } = await read(null);
  await settle();
  expect(listTypes()).toEqual([['ticket.created']]);
});
