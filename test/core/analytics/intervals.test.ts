import fc from 'fast-check';
import { type Interval, INTERVALS, getIntervalStart, nextInterval } from '#core/analytics/intervals.ts';
import { getTimeZone } from '#core/shared/time-zone.ts';

/** Where the intervals of this length meet. */
const edges = (zone: string, interval: Interval, from: string, count: number) => {
  const clock = getTimeZone(zone);
  const found = [getIntervalStart(clock, interval, Date.parse(from))];
  while (found.length < count) found.push(nextInterval(clock, interval, found.at(-1) ?? 0));
  return found.map((at) => new Date(at).toISOString().slice(0, 16));
};

it.each([
  // Clocks are put forward, and back.
  ['Europe/Berlin', '2025-03-30T12:00Z', ['2025-03-29T23:00', '2025-03-30T22:00', '2025-03-31T22:00']],
  ['Europe/Berlin', '2025-10-26T12:00Z', ['2025-10-25T22:00', '2025-10-26T23:00', '2025-10-27T23:00']],
  ['America/New_York', '2025-11-02T12:00Z', ['2025-11-02T04:00', '2025-11-03T05:00', '2025-11-04T05:00']],
  // At midnight itself, which does not exist on that day.
  ['America/Santiago', '2025-09-07T12:00Z', ['2025-09-07T04:00', '2025-09-08T03:00', '2025-09-09T03:00']],
  ['Africa/Cairo', '2025-04-25T12:00Z', ['2025-04-24T22:00', '2025-04-25T21:00', '2025-04-26T21:00']],
  // Midnight that comes twice.
  ['America/Havana', '2025-11-02T12:00Z', ['2025-11-02T04:00', '2025-11-03T05:00', '2025-11-04T05:00']],
  // A day that was left out.
  ['Pacific/Apia', '2011-12-29T20:00Z', ['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00']],
  // Half and quarter hours.
  ['Asia/Kolkata', '2025-06-01T00:00Z', ['2025-05-31T18:30', '2025-06-01T18:30', '2025-06-02T18:30']],
  ['Pacific/Chatham', '2025-06-01T12:00Z', ['2025-06-01T11:15', '2025-06-02T11:15', '2025-06-03T11:15']],
  ['Australia/Lord_Howe', '2025-04-06T00:00Z', ['2025-04-05T13:00', '2025-04-06T13:30', '2025-04-07T13:30']],
])('begins the days of %s at midnight, around %s', (zone, from, expected) => {
  expect(edges(zone, 'day', from, 3)).toEqual(expected);
});

it('begins weeks on Monday and months on the first, by the clocks of the zone', () => {
  expect(edges('Europe/Berlin', 'week', '2025-03-30T12:00Z', 3)).toEqual([
    '2025-03-23T23:00',
    '2025-03-30T22:00',
    '2025-04-06T22:00',
  ]);
  expect(edges('Europe/Berlin', 'month', '2025-03-30T12:00Z', 3)).toEqual([
    '2025-02-28T23:00',
    '2025-03-31T22:00',
    '2025-04-30T22:00',
  ]);
});

it('has an hour that comes twice as two hours, and one that is left out not at all', () => {
  expect(edges('Europe/Berlin', 'hour', '2025-10-26T00:10Z', 3)).toEqual([
    '2025-10-26T00:00',
    '2025-10-26T01:00',
    '2025-10-26T02:00',
  ]);
  expect(edges('Asia/Kolkata', 'hour', '2025-06-01T00:10Z', 2)).toEqual(['2025-05-31T23:30', '2025-06-01T00:30']);
});

it('puts every time of every zone into exactly one interval', () => {
  const time = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) });
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone')).map(getTimeZone);
  fc.assert(
    fc.property(time, zone, fc.constantFrom(...INTERVALS), (at, clock, interval) => {
      const start = getIntervalStart(clock, interval, at);
      const end = nextInterval(clock, interval, start);
      expect([start <= at, at < end, nextInterval(clock, interval, at) === end]).toEqual([true, true, true]);
      expect([start % 900_000, end % 900_000]).toEqual([0, 0]);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['Nowhere/City', '+02:00', '', 'Europe/Berlin; drop table'])('refuses the time zone "%s"', (name) => {
  expect(() => getTimeZone(name)).toThrow('IANA');
});
