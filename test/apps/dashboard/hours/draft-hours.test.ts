import fc from 'fast-check';
import { createOpeningHours } from '#core/calendars/index.ts';
import { toInstant } from '#core/shared/instant.ts';
import {
  computeOpenState,
  type Hours,
  isComplete,
  listDays,
} from '../../../../apps/dashboard/src/hours/draft-hours.ts';
import { createWeek, type Week, WEEKDAYS } from '../../../../apps/dashboard/src/hours/week.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHOWN_DAYS = 14;

const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Week;
const OFFICE: Hours = { timezone: 'Europe/Berlin', week: createWeek(), holidays: [] };

/** What the service says of the same hours. */
const readService = (hours: Hours, now: number) => {
  const service = createOpeningHours(hours);
  const at = toInstant(now);
  const isOpen = service.isOpen(at);
  return { isOpen, nextOpening: isOpen ? null : service.nextOpening(at), nextClosing: service.nextClosing(at) };
};

describe('the hours of a draft', () => {
  // 2026-11-27 is a Friday.
  const friday = Date.parse('2026-11-27T20:00:00Z');

  it('open after the weekend', () => {
    expect(computeOpenState(OFFICE, friday)).toEqual({
      isOpen: false,
      nextOpening: '2026-11-30T08:00:00.000Z',
      nextClosing: null,
    });
  });

  it('never open, and never close', () => {
    expect(computeOpenState({ ...OFFICE, week: CLOSED }, friday)).toEqual({
      isOpen: false,
      nextOpening: null,
      nextClosing: null,
    });
    const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '24:00' }]])) as Week;
    expect(computeOpenState({ ...OFFICE, week }, friday)).toEqual({
      isOpen: true,
      nextOpening: null,
      nextClosing: null,
    });
  });

  it('list two weeks from today in their zone, with holidays', () => {
    const holidays = [{ name: 'Off', date: '2026-11-30', rule: null, spans: [] }];
    const days = listDays({ ...OFFICE, timezone: 'Pacific/Auckland', holidays }, friday);
    expect(days).toHaveLength(SHOWN_DAYS);
    expect(days.slice(0, 3)).toEqual([
      { date: '2026-11-28', holiday: null, spans: [] },
      { date: '2026-11-29', holiday: null, spans: [] },
      { date: '2026-11-30', holiday: 'Off', spans: [] },
    ]);
    expect(days[3]?.spans).toEqual([{ from: '09:00', to: '17:00' }]);
  });

  it('are not complete while a time is missing', () => {
    expect(isComplete(OFFICE)).toBe(true);
    expect(isComplete({ ...OFFICE, week: { ...OFFICE.week, mon: [{ from: '', to: '17:00' }] } })).toBe(false);
    const holidays = [{ name: 'Off', date: '2026-11-30', rule: null, spans: [{ from: '10:00', to: '' }] }];
    expect(isComplete({ ...OFFICE, holidays })).toBe(false);
  });
});

const minute = fc.integer({ min: 0, max: 1_439 }).map((value) => {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${part(Math.floor(value / 60))}:${part(value % 60)}`;
});
const spans = fc
  .array(fc.record({ from: minute, to: fc.oneof(minute, fc.constant('24:00')) }), { maxLength: 3 })
  .map((all) => all.filter(({ from, to }) => from !== to));
const week = fc.record({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans });
const RULES = ['BYMONTHDAY=29', 'BYMONTHDAY=1', 'BYDAY=1MO', 'BYDAY=-1FR', 'BYDAY=5SA', 'BYDAY=-5SU'];
const ZONES = Intl.supportedValuesOf('timeZone');

/** Around changes of the clocks, and a leap day. */
const start = fc.constantFrom('2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2028-02-27', '2026-04-04');

const aCase = start.chain((day) =>
  fc.record({
    now: fc.integer({ min: 0, max: 2 * 1_440 }).map((minutes) => Date.parse(day) + minutes * MINUTE_MS),
    hours: fc.record({
      timezone: fc.constantFrom(...ZONES),
      week,
      holidays: fc
        .array(
          fc.record({ spans, later: fc.integer({ min: -1, max: 5 }), rule: fc.option(fc.constantFrom(...RULES)) }),
          { maxLength: 2 },
        )
        .map((all) =>
          all.map(({ later, rule, spans: own }) => {
            const date = new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10);
            const yearly = rule === null ? null : `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};${rule}`;
            return { name: 'Off', date: yearly === null ? date : null, rule: yearly, spans: own };
          }),
        ),
    }),
  }),
);

it('agree with what the service computes from the same hours', () => {
  fc.assert(
    fc.property(aCase, ({ hours, now }) => {
      expect(computeOpenState(hours, now)).toEqual(readService(hours, now));
      const service = createOpeningHours(hours);
      for (const { date, ...day } of listDays(hours, now)) {
        // Noon is on the same day in every zone but those beyond twelve hours, which the day itself is not compared in.
        expect(day).toEqual(service.describeDay(toInstant(noonOf(date, hours.timezone))));
      }
    }),
    { numRuns: 300 },
  );
});

/** An instant on a local day. */
const noonOf = (date: string, timeZone: string): number => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return [noon, noon - DAY_MS / 2, noon + DAY_MS / 2].find((at) => format.format(at) === date) ?? noon;
};
