import { type Histograms, type Histogram, mergeHistograms } from './histogram.ts';
import { STEPS } from './ticket-metrics.ts';

/** Durations in seconds; without any, there is neither mean nor percentile. */
export interface Durations {
  readonly count: number;
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p95: number | null;
}

/** Tickets that came and went. */
export interface Volume {
  readonly created: number;
  readonly closed: number;
  readonly reopened: number;
  readonly merged: number;
}

/** Tickets that wait. */
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
  const [p50 = null, p90 = null, p95 = null] = histogram.computePercentiles(50, 90, 95);
  return { count: histogram.count, mean: toMean(histogram.seconds, histogram.count, 10), p50, p90, p95 };
};

const RATING_VALUES = [1, 2, 3, 4, 5];

export const toRatings = (histogram: Histogram): Ratings => ({
  count: histogram.count,
  mean: toMean(
    RATING_VALUES.reduce((sum, rating) => sum + rating * histogram.getCount(rating), 0),
    histogram.count,
    100,
  ),
  ratings: RATING_VALUES.map((rating) => ({ rating, count: histogram.getCount(rating) })),
});

/** To so many parts of one. */
export const toMean = (sum: number, count: number, parts: number): number | null =>
  count === 0 ? null : Math.round((sum * parts) / count) / parts;

export const toVolume = (steps: Histogram): Volume => ({
  created: steps.getCount(STEPS.created),
  closed: steps.getCount(STEPS.closed),
  reopened: steps.getCount(STEPS.reopened),
  merged: steps.getCount(STEPS.merged),
});

/** What waits at the end of the last of these intervals, when they begin with the first ticket. */
export const toBacklog = (steps: readonly Histogram[]): Backlog => {
  const all = mergeHistograms(steps);
  const [open, pending, onHold] = [all.getCount(STEPS.open), all.getCount(STEPS.pending), all.getCount(STEPS.on_hold)];
  return { open, pending, onHold, total: open + pending + onHold };
};

/** What a period or a part of it is summed up in. */
export interface Summary {
  readonly tickets: Volume & { readonly unanswered: number };
  readonly responseTimes: Durations;
  readonly resolutionTimes: Durations;
  readonly feedback: Ratings;
}

export const toSummary = ({ steps, responses, resolutions, ratings }: Histograms, bucket: number): Summary => {
  const read = (histograms: readonly Histogram[]) => histograms[bucket] ?? mergeHistograms([]);
  const volume = toVolume(read(steps));
  const answered = read(responses);
  return {
    tickets: { ...volume, unanswered: volume.created - answered.count },
    responseTimes: toDurations(answered),
    resolutionTimes: toDurations(read(resolutions)),
    feedback: toRatings(read(ratings)),
  };
};
