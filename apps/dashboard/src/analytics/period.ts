import { findDayStart, getStartOfDay, toZonedTime } from '../kit/dates/zoned-time.ts';
import { t } from '../texts/texts.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly interval: Interval;
}

/** What the address says of the period: a number of days until now, or the first and the last day. */
export interface PeriodChoice {
  readonly days: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

export const PERIODS = [
  { days: 1, label: t('Today') },
  { days: 7, label: t('7 days') },
  { days: 30, label: t('30 days') },
  { days: 90, label: t('90 days') },
  { days: 365, label: t('12 months') },
] as const;

export const DEFAULT_DAYS = 30;

const DAY_MS = 86_400_000;
const HEAT_DAYS = 28;

/** The largest number of days that each interval divides well. */
const INTERVALS = [
  { interval: 'hour', days: 2 },
  { interval: 'day', days: 62 },
  { interval: 'week', days: 400 },
  { interval: 'month', days: Infinity },
] as const;

const chooseInterval = (ms: number): Interval =>
  INTERVALS.find(({ days }) => ms <= (days + 0.5) * DAY_MS)?.interval ?? 'month';

const toPeriod = (from: number, to: number): Period => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  interval: chooseInterval(to - from),
});

const startDaysAgo = (days: number, zone: string, now: number): number => {
  const { year, month, day } = toZonedTime(now, zone);
  return getStartOfDay({ year, month, day: day - days + 1 }, zone);
};

/** The period by the clocks of the zone: whole days, the last one until now. */
export const getPeriod = (choice: PeriodChoice, zone: string, now: number): Period => {
  const first = findDayStart(choice.firstDay, zone);
  const last = findDayStart(choice.lastDay, zone, 1);
  if (first !== null && last !== null && first < last && first < now) return toPeriod(first, Math.min(last, now));
  return toPeriod(startDaysAgo(choice.days ?? DEFAULT_DAYS, zone, now), now);
};

/** The period of the same length before this one. */
export const getPeriodBefore = ({ from, to, interval }: Period): Period => {
  const length = Date.parse(to) - Date.parse(from);
  return { from: new Date(Date.parse(from) - length).toISOString(), to: from, interval };
};

/** The end of the period that the map of the week is about: whole weeks where there are some. */
export const getHeatPeriod = ({ from, to }: Period, zone: string): Period => {
  const start = Math.max(Date.parse(from), startDaysAgo(HEAT_DAYS + 1, zone, Date.parse(to)));
  return { from: new Date(start).toISOString(), to, interval: 'hour' };
};

/** Whether the period lasts until now, so that its end is the present state. */
export const isUntilNow = ({ to }: Period, now: number): boolean => now - Date.parse(to) < DAY_MS / 24;
