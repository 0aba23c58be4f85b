import { invalid } from '../shared/errors.ts';
import type { CategoryId } from '../shared/ids.ts';
import { toEpochMs, type Instant, toInstant } from '../shared/instant.ts';
import { type Interval, getIntervalStart, nextInterval } from './intervals.ts';
import { DAY_MS, QUARTER_MS } from './rollup.ts';
import { getTimeZone } from '../shared/time-zone.ts';

export interface ReportInput {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly interval: Interval;
  readonly timezone: string;
  readonly categoryId?: CategoryId | undefined;
}

/** The period excludes its end. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
  readonly timezone: string;
  readonly interval: Interval;
}

export const MAX_BUCKETS = 1_000;
/** Instants end with the year 9999, and a period is widened. */
const LATEST_MS = Date.UTC(9999, 11, 31);
const DEFAULT_MS = 30 * DAY_MS;

/**
 * Widens the period to whole quarters of an hour; the default is thirty days from local midnight until now. @throws
 * validation_error for an unknown time zone, and for a period that ends before it begins
 */
export const toPeriod = ({ from, to, timezone, interval }: ReportInput, now: Instant): Period => {
  const zone = getTimeZone(timezone);
  const end = toEpochMs(to ?? now);
  const start = from ? toEpochMs(from) : getIntervalStart(zone, 'day', end - DEFAULT_MS);
  if (start >= end) throw invalid('from', 'inconsistent', 'a time before "to" is needed.');
  if (end > LATEST_MS) throw invalid('to', 'out_of_range', 'a time before the last day of the year 9999 is needed.');
  return {
    from: toInstant(start - (start % QUARTER_MS)),
    to: toInstant(Math.ceil(end / QUARTER_MS) * QUARTER_MS),
    timezone,
    interval,
  };
};

/** Returns the boundaries of the intervals with both ends. @throws validation_error when there are too many */
export const listEdges = ({ from, to, timezone, interval }: Period): readonly number[] => {
  const zone = getTimeZone(timezone);
  const end = toEpochMs(to);
  const edges = [toEpochMs(from)];
  for (let at = edges[0] ?? end; at < end;) {
    if (edges.length > MAX_BUCKETS) throw createTooManyIntervalsError(interval);
    at = Math.min(nextInterval(zone, interval, at), end);
    edges.push(at);
  }
  return edges;
};

const createTooManyIntervalsError = (interval: Interval) =>
  invalid(
    'interval',
    'out_of_range',
    `there are more than ${MAX_BUCKETS} intervals in this period, one for each ${interval}. Ask for longer ones or a shorter period.`,
  );
