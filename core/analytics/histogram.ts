import { toEpochMs, type Instant, toInstant } from '../shared/instant.ts';
import { DAY_MS, QUARTER_MS, readSum, type Rollup, type Span, type Sum, type Sums } from './rollup.ts';
import type { Measure } from './ticket-metrics.ts';

/** Values of one measure with how many there are of each, and their seconds in all. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #count = 0;
  #seconds = 0;

  add(sum: Sum): void {
    this.#seconds += sum[0] ?? 0;
    readSum(sum, this.#addCount);
  }

  /** Another one's values too. */
  merge(other: Histogram): void {
    if (other.#counts.size === 0) return;
    this.#seconds += other.#seconds;
    for (const [value, count] of other.#counts) this.#addCount(value, count);
  }

  readonly #addCount = (value: number, count: number): void => {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
    this.#count += count;
  };

  get count(): number {
    return this.#count;
  }

  get seconds(): number {
    return this.#seconds;
  }

  getCount(value: number): number {
    return this.#counts.get(value) ?? 0;
  }

  /** By nearest rank: the smallest values of which at least these shares of all are no greater. */
  computePercentiles(...shares: readonly number[]): readonly (number | null)[] {
    if (this.#count === 0) return shares.map(() => null);
    const sorted = [...this.#counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
    return shares.map((share) => {
      const rank = Math.ceil((share * this.#count) / 100);
      let below = 0;
      return sorted.find(([, count]) => (below += count) >= rank)?.[0] ?? null;
    });
  }
}

/** Rows of one span from a start on, up to another one. */
export interface RollupRun {
  readonly span: Span;
  readonly from: Instant;
  readonly to: Instant;
}

/** The part of a row that belongs to one interval. */
interface RollupSlice {
  readonly bucket: number;
  readonly fromQuarter: number;
  readonly toQuarter: number;
}

/** Which rows the intervals between these edges are made of, and how. */
export interface RollupPlan {
  readonly buckets: number;
  readonly runs: readonly RollupRun[];
  /** By where the row begins. */
  readonly slices: Readonly<Record<Span, ReadonlyMap<number, readonly RollupSlice[]>>>;
}

/**
 * Uses month rows for whole months inside an interval, and day rows for the rest. The edges are on quarters of an hour.
 */
export const planRollups = (edges: readonly number[]): RollupPlan => {
  const pieces = { day: new Map<number, RollupSlice[]>(), month: new Map<number, RollupSlice[]>() };
  const runs: { span: Span; from: number; to: number }[] = [];
  const add = ({ span, start, end }: RollupRange, piece: RollupSlice) => {
    const others = pieces[span].get(start);
    if (others) {
      others.push(piece);
      return;
    }
    pieces[span].set(start, [piece]);
    const last = runs.at(-1);
    if (last?.span === span && last.to === start) last.to = end;
    else runs.push({ span, from: start, to: end });
  };
  edges.slice(0, -1).forEach((edge, bucket) => {
    const until = edges[bucket + 1] ?? edge;
    for (let at = edge; at < until;) {
      const range = findLongestRange(at, until);
      const next = Math.min(range.end, until);
      add(range, { bucket, ...listQuarters(range, at, next) });
      at = next;
    }
  });
  return { buckets: edges.length - 1, runs: runs.map(toRun), slices: pieces };
};

/** What a row is about. */
interface RollupRange {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

/** A month that begins now and ends in time, or else the day. */
const findLongestRange = (at: number, until: number): RollupRange => {
  const start = at - (at % DAY_MS);
  if (start === at && until - at >= SHORTEST_MONTH_MS) {
    const date = new Date(at);
    const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    if (date.getUTCDate() === 1 && end <= until) return { span: 'month', start, end };
  }
  return { span: 'day', start, end: start + DAY_MS };
};

const SHORTEST_MONTH_MS = 28 * DAY_MS;

/** Month rows have a single sum, day rows one for each quarter of an hour. */
const listQuarters = ({ span, start }: RollupRange, from: number, to: number): Omit<RollupSlice, 'bucket'> =>
  span === 'month'
    ? { fromQuarter: 0, toQuarter: 1 }
    : { fromQuarter: (from - start) / QUARTER_MS, toQuarter: (to - start) / QUARTER_MS };

const toRun = ({ span, from, to }: { readonly span: Span; readonly from: number; readonly to: number }): RollupRun => ({
  span,
  from: toInstant(from),
  to: toInstant(to),
});

/** The tallies of one subject: by measure, one for each interval. */
export type Histograms = Readonly<Record<Measure, readonly Histogram[]>>;

/** Adds rows up, by interval and by what their subjects are called. */
export const buildHistograms = <Row extends Rollup>(
  { buckets, slices }: RollupPlan,
  rows: Iterable<Row>,
  toGroup: (row: Row, subject: string) => string | null,
): ReadonlyMap<string, Histograms> => {
  const histograms = new Map<string, Histograms>();
  const groups = (name: string): Histograms => {
    const found = histograms.get(name) ?? createHistograms(buckets);
    histograms.set(name, found);
    return found;
  };
  const addRow = (row: Row, parts: readonly RollupSlice[]) => {
    for (const [subject, sums] of Object.entries(row.subjects)) {
      const name = toGroup(row, subject);
      if (name !== null) addSums(groups(name)[row.measure], parts, sums);
    }
  };
  for (const row of rows) addRow(row, slices[row.span].get(toEpochMs(row.start)) ?? []);
  return histograms;
};

const isIn = ({ fromQuarter, toQuarter }: RollupSlice, quarter: number): boolean =>
  quarter >= fromQuarter && quarter < toQuarter;

const addSums = (histograms: readonly Histogram[], parts: readonly RollupSlice[], sums: Sums): void => {
  let part = parts[0];
  for (const quarter of Object.keys(sums)) {
    const at = Number(quarter);
    // The quarters of a row come in their order, so the next one is mostly in the same part.
    if (!part || at < part.fromQuarter || at >= part.toQuarter) part = parts.find((other) => isIn(other, at));
    const sum = sums[quarter];
    if (part && sum) histograms[part.bucket]?.add(sum);
  }
};

export const createHistograms = (buckets: number): Histograms => {
  const some = () => Array.from({ length: buckets }, () => new Histogram());
  return { steps: some(), responses: some(), resolutions: some(), ratings: some(), actions: some() };
};

/** All intervals together. */
export const mergeHistograms = (histograms: Iterable<Histogram>): Histogram => {
  const all = new Histogram();
  for (const histogram of histograms) all.merge(histogram);
  return all;
};
