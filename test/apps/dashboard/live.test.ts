import { jest } from '@jest/globals';
import { createCoalescer } from '../../../apps/dashboard/src/live/coalescer.ts';
import { listStale, toQueryKey } from '../../../apps/dashboard/src/live/live-message.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const collect = () => {
  const flushed: (readonly string[])[] = [];
  const options = { delayMs: 250, gapMs: 1_000, now: () => Date.now() };
  return { flushed, ...createCoalescer<string>((items) => flushed.push([...items]), options) };
};

it('gives items that come within the delay on together, each once', () => {
  const { flushed, add } = collect();
  add('a');
  jest.advanceTimersByTime(200);
  add('b');
  add('a');
  jest.advanceTimersByTime(49);
  expect(flushed).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(flushed).toEqual([['a', 'b']]);
});

it('keeps the gap between two flushes, and is quick again after it', () => {
  const { flushed, add } = collect();
  add('a');
  jest.advanceTimersByTime(250);
  add('b');
  jest.advanceTimersByTime(999);
  expect(flushed).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(flushed).toEqual([['a'], ['b']]);
  jest.advanceTimersByTime(5_000);
  add('c');
  jest.advanceTimersByTime(250);
  expect(flushed).toHaveLength(3);
});

it('flushes nothing after it is stopped', () => {
  const { flushed, add, stop } = collect();
  add('a');
  stop();
  jest.advanceTimersByTime(10_000);
  expect(flushed).toEqual([]);
});

it('makes the ticket, the lists and the counts stale after an event of a ticket', () => {
  const stale = listStale({ type: 'ticket.claimed', ticketId: 't1' });
  expect(stale).toEqual(['ticket/t1', 'tickets', 'counts']);
  expect(stale.map(toQueryKey)).toEqual([['ticket', 't1'], ['tickets'], ['ticket-counts']]);
});

it('makes everything stale when the stream cannot continue where it was', () => {
  expect(listStale({ type: 'reset', ticketId: null })).toEqual(['everything']);
  expect(toQueryKey('everything')).toEqual([]);
});

it('makes the list of another resource stale by its event', () => {
  expect(listStale({ type: 'category.updated', ticketId: null }).map(toQueryKey)).toEqual([['categories']]);
  expect(listStale({ type: 'bot.recovered', ticketId: null })).toEqual([]);
});
