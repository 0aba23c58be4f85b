import { toInstant, type Instant } from '../shared/instant.ts';
import { DAY_MS, QUARTER_MS, type Span } from './rollup.ts';
import type { Measure } from './ticket-metrics.ts';

/** Numbers the quarters of an hour of a day, without the last one. */
export interface Quarters {
  readonly fromQuarter: number;
  readonly toQuarter: number;
}

export interface RollupRun extends Quarters {
  readonly measures: readonly Measure[];
  readonly span: Span;
  readonly from: Instant;
  readonly to: Instant;
}

export interface RollupSlice extends Quarters {
  readonly bucket: number;
}

export interface RollupUse {
  /** The total counts for this interval, except what `slices` has in others; null uses only the quarters. */
  readonly total: number | null;
  /** Months have none. */
  readonly slices: readonly RollupSlice[];
}

export interface RollupPlan {
  readonly buckets: number;
  readonly runs: readonly RollupRun[];
  /** The keys are the starts of the rows. */
  readonly uses: Readonly<Record<Span, ReadonlyMap<number, RollupUse>>>;
}

/**
 * Uses month rows for whole months inside an interval, and day rows for the rest. When more than half of a day belongs
 * to one interval, its total is used without the quarters outside. The edges are on quarters of an hour.
 */
export const planRollups = (
  edges: readonly number[],
  measures: readonly Measure[],
  measuresOfFirst: readonly Measure[] = measures,
): RollupPlan => {
  const uses = { day: new Map<number, RollupUse>(), month: new Map<number, RollupUse>() };
  const runs: Run[] = [];
  for (const { span, start, end, slices } of listRanges(edges)) {
    const use = span === 'month' ? { total: slices[0]?.bucket ?? null, slices: [] } : toDayUse(slices);
    uses[span].set(start, use);
    const isFirst = slices.every(({ bucket }) => bucket === 0);
    addRun(runs, {
      measures: isFirst ? measuresOfFirst : measures,
      span,
      from: start,
      to: end,
      ...getNeededQuarters(use),
    });
  }
  return { buckets: edges.length - 1, runs: runs.map(toRun), uses };
};

interface Run extends Quarters {
  readonly measures: readonly Measure[];
  readonly span: Span;
  readonly from: number;
  to: number;
}

const toRun = (run: Run): RollupRun => ({ ...run, from: toInstant(run.from), to: toInstant(run.to) });

interface RollupRange {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

const listRanges = (edges: readonly number[]) => {
  const ranges: (RollupRange & { readonly slices: RollupSlice[] })[] = [];
  edges.slice(0, -1).forEach((edge, bucket) => {
    const until = edges[bucket + 1] ?? edge;
    for (let at = edge; at < until;) {
      const range = getLongestRange(at, until);
      const end = Math.min(range.end, until);
      const slice = { bucket, ...toQuarters(range, at, end) };
      const last = ranges.at(-1);
      if (last?.start === range.start) last.slices.push(slice);
      else ranges.push({ ...range, slices: [slice] });
      at = end;
    }
  });
  return ranges;
};

const getLongestRange = (at: number, until: number): RollupRange => {
  const start = at - (at % DAY_MS);
  if (start === at && until - at >= SHORTEST_MONTH_MS) {
    const date = new Date(at);
    const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    if (date.getUTCDate() === 1 && end <= until) return { span: 'month', start, end };
  }
  return { span: 'day', start, end: start + DAY_MS };
};

const SHORTEST_MONTH_MS = 28 * DAY_MS;

const toQuarters = ({ start }: RollupRange, from: number, to: number): Quarters => ({
  fromQuarter: (from - start) / QUARTER_MS,
  toQuarter: (to - start) / QUARTER_MS,
});

const QUARTERS_OF_DAY = DAY_MS / QUARTER_MS;
const NO_QUARTERS: Quarters = { fromQuarter: 0, toQuarter: 0 };

const findLargest = (slices: readonly RollupSlice[]): RollupSlice | undefined =>
  slices.find(({ fromQuarter, toQuarter }) => toQuarter - fromQuarter > QUARTERS_OF_DAY / 2);

const toDayUse = (slices: readonly RollupSlice[]): RollupUse => ({
  total: findLargest(slices)?.bucket ?? null,
  slices,
});

/** A total needs the quarters outside its slice, otherwise all slices are read. */
const getNeededQuarters = ({ slices }: RollupUse): Quarters => {
  const largest = findLargest(slices);
  if (largest) return getOtherQuarters(largest);
  const [first = NO_QUARTERS, last = NO_QUARTERS] = [slices[0], slices.at(-1)];
  return { fromQuarter: first.fromQuarter, toQuarter: last.toQuarter };
};

/** Expects quarters at either end of the day; otherwise returns the whole day. */
const getOtherQuarters = (quarters: Quarters): Quarters => {
  const fromQuarter = quarters.fromQuarter === 0 ? quarters.toQuarter : 0;
  const toQuarter = quarters.toQuarter === QUARTERS_OF_DAY ? quarters.fromQuarter : QUARTERS_OF_DAY;
  return fromQuarter < toQuarter ? { fromQuarter, toQuarter } : NO_QUARTERS;
};

const addRun = (runs: Run[], run: Run): void => {
  const last = runs.at(-1);
  const isContinued =
    last?.span === run.span &&
    last.measures === run.measures &&
    last.to === run.from &&
    last.fromQuarter === run.fromQuarter &&
    last.toQuarter === run.toQuarter;
  if (isContinued) last.to = run.to;
  else runs.push(run);
};
