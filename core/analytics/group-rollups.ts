import { toEpochMs } from '../shared/instant.ts';
import { mapKeys } from '../shared/values/list-keys.ts';
import { type Histogram, mergeHistograms, negate, NO_VALUES } from './histogram.ts';
import type { RollupPlan, RollupUse } from './rollup-plan.ts';
import type { Rollup, SubjectValues } from './rollup.ts';
import { type Measure, MEASURES } from './ticket-metrics.ts';

/** Holds a histogram per measure and interval. */
export type Histograms = Readonly<Record<Measure, readonly Histogram[]>>;

export const createHistograms = (buckets: number): Histograms => mergeParts(buckets, new Map());

/** Sums rows by interval and group; `toGroup` returns null to leave a subject out. */
export const groupRollups = <Row extends Rollup>(
  { buckets, uses }: RollupPlan,
  rows: Iterable<Row>,
  toGroup: (row: Row, subject: string) => string | null,
): ReadonlyMap<string, Histograms> => {
  const groups = new Map<string, GroupParts>();
  for (const row of rows) {
    const use = uses[row.span].get(toEpochMs(row.start));
    if (use) addRow(row, use);
  }
  return new Map([...groups].map(([name, parts]) => [name, mergeParts(buckets, parts)]));

  function addRow(row: Row, use: RollupUse): void {
    for (const [subject, values] of Object.entries(row.subjects)) {
      const name = toGroup(row, subject);
      if (name !== null) addValues(listParts(row.measure, name), use, values);
    }
  }

  function listParts(measure: Measure, name: string): Histogram[][] {
    const group = groups.get(name) ?? new Map<Measure, Histogram[][]>();
    groups.set(name, group);
    const parts = group.get(measure) ?? Array.from({ length: buckets }, () => []);
    group.set(measure, parts);
    return parts;
  }
};

type GroupParts = Map<Measure, Histogram[][]>;

const addValues = (parts: readonly Histogram[][], { total, slices }: RollupUse, values: SubjectValues): void => {
  const add = (bucket: number | null, histogram: Histogram) => {
    if (bucket !== null) parts[bucket]?.push(histogram);
  };
  add(total, values.total);
  for (const [quarter, histogram] of Object.entries(values.quarters)) {
    const bucket = findBucket(slices, Number(quarter));
    if (bucket === total) continue;
    add(bucket, histogram);
    add(total, negate(histogram));
  }
};

const findBucket = (slices: RollupUse['slices'], quarter: number): number | null =>
  slices.find(({ fromQuarter, toQuarter }) => quarter >= fromQuarter && quarter < toQuarter)?.bucket ?? null;

const mergeParts = (buckets: number, parts: ReadonlyMap<Measure, readonly Histogram[][]>): Histograms => {
  const none: readonly Histogram[] = Array.from({ length: buckets }, () => NO_VALUES);
  return mapKeys(MEASURES, (measure) => parts.get(measure)?.map(mergeHistograms) ?? none);
};
