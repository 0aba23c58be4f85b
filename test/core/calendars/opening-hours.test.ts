import fc from 'fast-check';
import {
  ALL_DAY,
  CLOSED_WEEK,
  createOpeningHours,
  type Holiday,
  type Hours,
  type TimeSpan,
  type Week,
} from '#core/calendars/index.ts';
import { type Instant, toEpochMs, toInstant } from '#core/shared/instant.ts';
import { aCase } from '../../support/arbitrary-hours.ts';
import { createReference } from '../../support/reference-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const at = (text: string): Instant => toInstant(Date.parse(text));
const hours = (fields: Partial<Hours>) =>
  createOpeningHours({ timezone: 'Europe/Berlin', week: CLOSED_WEEK, holidays: [], ...fields });
const span = (from: string, to: string): TimeSpan => ({ from, to });
const OFFICE: Week = {
  ...CLOSED_WEEK,
  ...{ mon: [span('09:00', '17:30')], tue: [span('09:00', '12:00'), span('13:00', '17:30')] },
};
const closed = (fields: Partial<Holiday>): Holiday => ({ name: 'Off', date: null, rule: null, spans: [], ...fields });

describe('opening hours', () => {
  const office = hours({ week: OFFICE });

  it('begin and end at local times', () => {
    // 2026-11-30 is a Monday; Berlin is one hour ahead of UTC then.
    expect(office.isOpen(at('2026-11-30T07:59:59.999Z'))).toBe(false);
    expect(office.isOpen(at('2026-11-30T08:00:00Z'))).toBe(true);
    expect(office.isOpen(at('2026-11-30T16:29:59.999Z'))).toBe(true);
    expect(office.isOpen(at('2026-11-30T16:30:00Z'))).toBe(false);
  });

  it('know the next opening and closing', () => {
    expect(office.nextOpening(at('2026-11-30T16:30:00Z'))).toBe('2026-12-01T08:00:00.000Z');
    expect(office.nextOpening(at('2026-11-30T10:00:00Z'))).toBe('2026-11-30T10:00:00.000Z');
    expect(office.nextClosing(at('2026-12-01T10:00:00Z'))).toBe('2026-12-01T11:00:00.000Z');
    expect(office.nextClosing(at('2026-12-01T11:30:00Z'))).toBeNull();
  });

  it('count open time only', () => {
    expect(office.businessMs(at('2026-11-30T16:00:00Z'), at('2026-12-01T08:30:00Z'))).toBe(HOUR_MS);
    expect(office.businessMs(at('2026-12-01T08:30:00Z'), at('2026-11-30T16:00:00Z'))).toBe(0);
    expect(office.addBusinessMs(at('2026-11-30T16:00:00Z'), HOUR_MS)).toBe('2026-12-01T08:30:00.000Z');
    // Reached at the end of a span, and not at the begin of the next.
    expect(office.addBusinessMs(at('2026-11-30T16:00:00Z'), HOUR_MS / 2)).toBe('2026-11-30T16:30:00.000Z');
    expect(office.addBusinessMs(at('2026-11-30T20:00:00Z'), 0)).toBe('2026-11-30T20:00:00.000Z');
  });

  it('know when what they say changes: at an opening, a closing, and the next day', () => {
    const changes = ['2026-11-30T07:00:00Z', '2026-11-30T08:00:00Z', '2026-11-30T16:30:00Z', '2026-11-30T23:00:00Z'];
    expect(changes.map((text) => office.nextChange(at(text)))).toEqual([
      '2026-11-30T08:00:00.000Z',
      '2026-11-30T16:30:00.000Z',
      '2026-11-30T23:00:00.000Z',
      '2026-12-01T08:00:00.000Z',
    ]);
  });

  it('can pass midnight, and touch', () => {
    const night = hours({ week: { ...CLOSED_WEEK, mon: [span('22:00', '06:00')], tue: [span('06:00', '08:00')] } });
    expect(night.isOpen(at('2026-12-01T04:59:00Z'))).toBe(true);
    expect(night.nextClosing(at('2026-11-30T22:00:00Z'))).toBe('2026-12-01T07:00:00.000Z');
    expect(night.businessMs(at('2026-11-30T00:00:00Z'), at('2026-12-07T00:00:00Z'))).toBe(10 * HOUR_MS);
  });

  it('that never end or never begin have no such time', () => {
    const always = hours({
      week: { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY },
    });
    expect(always.nextClosing(at('2026-12-01T12:00:00Z'))).toBeNull();
    expect(always.addBusinessMs(at('2026-12-01T12:00:00Z'), 40 * DAY_MS)).toBe('2027-01-10T12:00:00.000Z');
    const never = hours({});
    expect(never.nextOpening(at('2026-12-01T12:00:00Z'))).toBeNull();
    expect(never.addBusinessMs(at('2026-12-01T12:00:00Z'), 1)).toBeNull();
    expect(never.businessMs(at('2026-01-01T00:00:00Z'), at('2030-01-01T00:00:00Z'))).toBe(0);
  });

  it('follow holidays, a date before a rule', () => {
    const holidays = [
      closed({ rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1' }),
      closed({ name: 'Half', date: '2026-12-01', spans: [span('10:00', '11:00')] }),
    ];
    const days = hours({ week: OFFICE, holidays });
    expect(days.describeDay(at('2026-12-01T12:00:00Z'))).toEqual({ spans: [span('10:00', '11:00')], holiday: 'Half' });
    // 2031-12-01 is a Monday.
    expect(days.describeDay(at('2031-12-01T12:00:00Z'))).toEqual({ spans: [], holiday: 'Off' });
    expect(days.describeDay(at('2026-11-30T12:00:00Z'))).toEqual({ spans: [span('09:00', '17:30')], holiday: null });
  });

  it('of a time that the clocks skip begin with the change, and of one that comes twice with the first', () => {
    const days = hours({ week: { ...CLOSED_WEEK, sun: [span('02:30', '05:00')] } });
    expect(days.nextOpening(at('2026-03-29T00:00:00Z'))).toBe('2026-03-29T01:00:00.000Z');
    expect(days.nextOpening(at('2026-10-25T00:00:00Z'))).toBe('2026-10-25T00:30:00.000Z');
    expect(days.businessMs(at('2026-10-25T00:00:00Z'), at('2026-10-26T00:00:00Z'))).toBe(3.5 * HOUR_MS);
  });
});

/** A run of 10,000 takes half a minute. */
const RUNS = 1_000;

it('agree with a reference that goes minute by minute', () => {
  fc.assert(
    fc.property(aCase, ({ day, hours: given, startsAt, lasts }) => {
      const from = Date.parse(day) + startsAt * MINUTE_MS;
      const to = from + lasts * MINUTE_MS;
      const reference = createReference(given, from, to);
      const calendar = createOpeningHours(given);
      let count = 0;
      let first: number | null = null;
      for (let ms = from; ms < to; ms += MINUTE_MS) {
        const isOpen = reference.isOpen(ms);
        if (isOpen) count += 1;
        if (isOpen) first ??= ms;
      }
      expect(calendar.businessMs(toInstant(from), toInstant(to))).toBe(count * MINUTE_MS);
      expect(calendar.isOpen(toInstant(from))).toBe(reference.isOpen(from));
      const opening = calendar.nextOpening(toInstant(from));
      if (first === null) expect(opening === null || toEpochMs(opening) >= to).toBe(true);
      else expect(opening).toBe(toInstant(first));
      // Adding what has passed leads back, and a millisecond less does not lead further.
      const reached = count > 0 ? calendar.addBusinessMs(toInstant(from), count * MINUTE_MS) : null;
      if (reached === null) return;
      expect(toEpochMs(reached)).toBeLessThanOrEqual(to);
      expect(calendar.businessMs(toInstant(from), reached)).toBe(count * MINUTE_MS);
      expect(reference.isOpen(toEpochMs(reached) - 1)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
