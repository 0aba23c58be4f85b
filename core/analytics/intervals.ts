import { firstInstantAt, type TimeZone } from '../shared/time-zone.ts';

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Weeks begin on Monday. */
export const getIntervalStart = (zone: TimeZone, interval: Interval, at: number): number => {
  const local = at + zone.getOffset(at);
  if (interval === 'hour') return at - modulo(local, HOUR_MS);
  return firstInstantAt(zone, getLocalStart(interval, local));
};

/** The result is always later than `at`. */
export const nextInterval = (zone: TimeZone, interval: Interval, at: number): number => {
  const local = at + zone.getOffset(at);
  if (interval === 'hour') return at + HOUR_MS - modulo(local, HOUR_MS);
  let wall = getLocalStart(interval, local);
  for (;;) {
    wall = getNextStart(interval, wall);
    const start = firstInstantAt(zone, wall);
    if (start > at) return start;
  }
};

/** Returns the local date and time as if they were UTC. */
const getLocalStart = (interval: Exclude<Interval, 'hour'>, local: number): number => {
  const day = local - modulo(local, DAY_MS);
  const date = new Date(day);
  if (interval === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return interval === 'week' ? day - modulo(date.getUTCDay() - 1, 7) * DAY_MS : day;
};

const getNextStart = (interval: Exclude<Interval, 'hour'>, wall: number): number => {
  if (interval === 'day') return wall + DAY_MS;
  if (interval === 'week') return wall + 7 * DAY_MS;
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
