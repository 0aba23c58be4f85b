import fc from 'fast-check';
import type { Holiday } from '#core/calendars/index.ts';

const DAY_MS = 86_400_000;

const ZONES = Intl.supportedValuesOf('timeZone');
const RULES = ['BYMONTHDAY=29', 'BYMONTHDAY=1', 'BYDAY=1MO', 'BYDAY=-1FR', 'BYDAY=5SA', 'BYDAY=-5SU'];

const minute = fc.integer({ min: 0, max: 1_439 }).map((value) => {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${part(Math.floor(value / 60))}:${part(value % 60)}`;
});
const spans = fc
  .array(fc.record({ from: minute, to: fc.oneof(minute, fc.constant('24:00')) }), { maxLength: 3 })
  .map((all) => all.filter(({ from, to }) => from !== to && !(from === '00:00' && to === '24:00' && all.length > 1)));
const week = fc.record({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans });

/** Days around changes of the clocks and leap days come more often than others. */
const start = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2028-02-27', '2026-04-04', '2026-12-30'),
  fc
    .integer({ min: 0, max: 3_000 })
    .map((day) => new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString().slice(0, 10)),
);

const holidaysFrom = (day: string) =>
  fc.array(
    fc.record({
      name: fc.constant('Off'),
      spans,
      date: fc
        .integer({ min: -1, max: 5 })
        .map((later) => new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10)),
      rule: fc.option(fc.constantFrom(...RULES)),
    }),
    { maxLength: 2 },
  );

/** Hours around a day, with a time on it and a number of minutes. */
export const aCase = start.chain((day) =>
  fc.record({
    day: fc.constant(day),
    hours: fc.record({
      timezone: fc.constantFrom(...ZONES),
      week,
      holidays: holidaysFrom(day).map((all) =>
        all.map(({ rule, date, ...holiday }): Holiday => ({
          ...holiday,
          date: rule === null ? date : null,
          rule: rule === null ? null : `FREQ=YEARLY;BYMONTH=${Number(date.slice(5, 7))};${rule}`,
        })),
      ),
    }),
    startsAt: fc.integer({ min: 0, max: 1_439 }),
    lasts: fc.integer({ min: 0, max: 3 * 1_440 }),
  }),
);
