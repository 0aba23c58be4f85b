import { toZonedTime } from '../kit/dates/zoned-time.ts';
import { locale } from '../texts/texts.ts';

const DAYS = 7;
const HOURS = 24;

interface Counted {
  readonly from: string;
  readonly created: number;
}

/** How many tickets came in each hour of the week, by the clocks of the zone: seven days from Monday, 24 hours each. */
export const toWeekGrid = (intervals: readonly Counted[], zone: string): readonly (readonly number[])[] => {
  const grid = Array.from({ length: DAYS }, () => Array.from({ length: HOURS }, () => 0));
  for (const { from, created } of intervals) {
    const { weekday, hour } = toZonedTime(Date.parse(from), zone);
    const row = grid[weekday];
    if (row) row[hour] = (row[hour] ?? 0) + created;
  }
  return grid;
};

/** From Monday on: 1 January 2024 was one. */
export const toDayNames = (style: 'short' | 'long'): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)));
};

/** `07:00` */
export const toHour = (_: unknown, hour: number): string => `${String(hour).padStart(2, '0')}:00`;
