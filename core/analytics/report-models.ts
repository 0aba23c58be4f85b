import type { Histograms } from './group-rollups.ts';
import {
  computePercentiles,
  countAll,
  countOf,
  getSeconds,
  type Histogram,
  mergeHistograms,
  NO_VALUES,
} from './histogram.ts';
import { STEPS } from './ticket-metrics.ts';

/** Durations are in seconds; mean and percentiles are null without any. */
export interface Durations {
  readonly count: number;
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p95: number | null;
}

export interface Volume {
  readonly created: number;
  readonly closed: number;
  readonly reopened: number;
  readonly merged: number;
}

export interface Backlog {
  readonly open: number;
  readonly pending: number;
  readonly onHold: number;
  readonly total: number;
}

export interface Ratings {
  readonly count: number;
  readonly mean: number | null;
  readonly ratings: readonly { readonly rating: number; readonly count: number }[];
}

export const toDurations = (histogram: Histogram): Durations => {
  const count = countAll(histogram);
  const [p50 = null, p90 = null, p95 = null] = computePercentiles(histogram, 50, 90, 95);
  return { count, mean: toMean(getSeconds(histogram), count, 10), p50, p90, p95 };
};

const RATING_VALUES = [1, 2, 3, 4, 5];

export const toRatings = (histogram: Histogram): Ratings => {
  const count = countAll(histogram);
  const ratings = RATING_VALUES.map((rating) => ({ rating, count: countOf(histogram, rating) }));
  const sum = ratings.reduce((total, { rating, count: times }) => total + rating * times, 0);
  return { count, mean: toMean(sum, count, 100), ratings };
};

/** Durations in calendar time, and in business time where there is a calendar. */
export interface Times extends Durations {
  readonly businessTime: Durations;
}

export const toTimes = (calendar: Histogram, business: Histogram): Times => ({
  ...toDurations(calendar),
  businessTime: toDurations(business),
});

/** Rounds to 1/`parts`. */
export const toMean = (sum: number, count: number, parts: number): number | null =>
  count === 0 ? null : Math.round((sum * parts) / count) / parts;

export const toVolume = (steps: Histogram): Volume => ({
  created: countOf(steps, STEPS.created),
  closed: countOf(steps, STEPS.closed),
  reopened: countOf(steps, STEPS.reopened),
  merged: countOf(steps, STEPS.merged),
});

/** The intervals must start with the first ticket. */
export const toBacklog = (steps: readonly Histogram[]): Backlog => {
  const all = mergeHistograms(steps);
  const [open, pending, onHold] = [countOf(all, STEPS.open), countOf(all, STEPS.pending), countOf(all, STEPS.on_hold)];
  return { open, pending, onHold, total: open + pending + onHold };
};

export interface Summary {
  readonly tickets: Volume & { readonly unanswered: number };
  readonly responseTimes: Times;
  readonly resolutionTimes: Times;
  readonly feedback: Ratings;
}

export const toSummary = ({ steps, ratings, ...times }: Histograms, bucket: number): Summary => {
  const read = (histograms: readonly Histogram[]) => histograms[bucket] ?? NO_VALUES;
  const volume = toVolume(read(steps));
  const answered = read(times.responses);
  return {
    tickets: { ...volume, unanswered: volume.created - countAll(answered) },
    responseTimes: toTimes(answered, read(times.businessResponses)),
    resolutionTimes: toTimes(read(times.resolutions), read(times.businessResolutions)),
    feedback: toRatings(read(ratings)),
  };
};
