import { Temporal } from 'temporal-polyfill';
import { type Hours, type TimeSpan, WEEKDAYS } from '#core/calendars/index.ts';

const MINUTE_MS = 60_000;

/** Reads the hours minute by minute with the library of TC39's Temporal: slow, and with nothing in common with core. */
export const createReference = ({ timezone, week, holidays }: Hours, from: number, to: number) => {
  const toMinute = (date: Temporal.PlainDate, time: string): number => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const day = hour === 24 ? date.add({ days: 1 }) : date;
    const wall = day.toPlainDateTime({ hour: hour % 24, minute });
    const zoned = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
    if (zoned.toPlainDateTime().equals(wall)) return zoned.epochMilliseconds / MINUTE_MS;
    // The clocks skip this time: the instant of the change counts.
    const change = zoned.getTimeZoneTransition('next');
    return Number(change?.epochMilliseconds) / MINUTE_MS;
  };
  const spansOf = (date: Temporal.PlainDate): readonly TimeSpan[] => {
    const ofDate = holidays.find((holiday) => holiday.date === date.toString());
    const ofRule = holidays.find(({ rule }) => rule !== null && isOn(rule, date));
    return (ofDate ?? ofRule)?.spans ?? week[WEEKDAYS[date.dayOfWeek - 1]!];
  };
  const open: { readonly start: number; readonly end: number }[] = [];
  const toDate = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).toPlainDate();
  let date = toDate(from).subtract({ days: 2 });
  const last = toDate(to).add({ days: 1 });
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    for (const span of spansOf(date)) {
      const isOver = span.to <= span.from;
      const [start, end] = [toMinute(date, span.from), toMinute(isOver ? date.add({ days: 1 }) : date, span.to)];
      open.push({ start, end });
    }
    date = date.add({ days: 1 });
  }
  return {
    /** Sums the milliseconds of spans, which do not overlap, between two times. */
    measure: (since: number, until: number) =>
      open.reduce(
        (sum, { start, end }) =>
          sum + Math.max(0, Math.min(end * MINUTE_MS, until) - Math.max(start * MINUTE_MS, since)),
        0,
      ),
    isOpen: (ms: number) => open.some(({ start, end }) => start <= ms / MINUTE_MS && ms / MINUTE_MS < end),
  };
};

const isOn = (rule: string, date: Temporal.PlainDate): boolean => {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));
  if (Number(parts.BYMONTH) !== date.month) return false;
  if (parts.BYMONTHDAY) return Number(parts.BYMONTHDAY) === date.day;
  const [, nth, name = ''] = /^(-?\d)([A-Z]{2})$/.exec(parts.BYDAY ?? '') ?? [];
  const all = Array.from({ length: date.daysInMonth }, (_, index) => date.with({ day: index + 1 })).filter(
    (day) => ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][day.dayOfWeek - 1] === name,
  );
  return all.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth))?.equals(date) ?? false;
};
