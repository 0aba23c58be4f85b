import type { Histogram, Rollup, RollupKey, RollupRun } from '#core/analytics/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import type { RollupRow } from './analytics-tables.ts';
import { isoFromPostgres } from '../database/instant-type.ts';

/** JSON text: the total of each subject. It is text because nothing in the database looks into it, and it is read faster. */
type Totals = Readonly<Record<string, Histogram>>;

/** JSON text for each quarter of an hour that has values: subjects, by their places among the totals, and their values. */
type Quarter = readonly (readonly [number, Histogram])[] | null;

export const toRollupRow = (ownerId: OwnerId, { dimension, measure, span, start, subjects }: Rollup): RollupRow => {
  const totals: Record<string, Histogram> = {};
  const quarters: ((readonly [number, Histogram])[] | undefined)[] = [];
  Object.entries(subjects).forEach(([subject, values], place) => {
    totals[subject] = values.total;
    for (const [quarter, histogram] of Object.entries(values.quarters)) {
      (quarters[Number(quarter)] ??= []).push([place, histogram]);
    }
  });
  const texts = Array.from(quarters, (quarter) => (quarter ? JSON.stringify(quarter) : null));
  return { ownerId, dimension, measure, span, start, subjects: JSON.stringify(totals), quarters: texts };
};

const toSubjects = (totals: Totals, quarters: readonly Quarter[], firstQuarter: number): Rollup['subjects'] => {
  const subjects: Record<string, { readonly total: Histogram; readonly quarters: Record<number, Histogram> }> = {};
  for (const [subject, total] of Object.entries(totals)) subjects[subject] = { total, quarters: {} };
  const places = Object.values(subjects);
  quarters.forEach((entries, offset) => {
    for (const [place, histogram] of entries ?? []) {
      const values = places[place];
      if (values) values.quarters[firstQuarter + offset] = histogram;
    }
  });
  return subjects;
};

/** The columns of a whole row `r`, but for its owner. */
export const ROLLUP = `r.dimension, r.measure, r.span, r.start, r.subjects,
  '[' || array_to_string(r.quarters, ',', 'null') || ']' as quarters`;

export type StoredRollup = RollupKey & { readonly subjects: string; readonly quarters: string };

export const toRollup = ({ dimension, measure, span, start, subjects, quarters }: StoredRollup): Rollup => ({
  dimension,
  measure,
  span,
  start,
  subjects: toSubjects(JSON.parse(subjects) as Totals, JSON.parse(quarters) as readonly Quarter[], 0),
});

/** The values of `RUNS`. */
export const toRunValues = (runs: readonly RollupRun[]) => {
  const parts = runs.flatMap(({ measures, ...run }) => measures.map((measure) => ({ ...run, measure })));
  return {
    measures: parts.map(({ measure }) => measure),
    spans: parts.map(({ span }) => span),
    from: parts.map(({ from }) => from),
    to: parts.map(({ to }) => to),
    fromQuarters: parts.map(({ fromQuarter }) => fromQuarter),
    toQuarters: parts.map(({ toQuarter }) => toQuarter),
  };
};

/** A table `p` of the measures of runs. */
export const RUNS = `unnest(:measures::text[], :spans::text[], :from::timestamptz[], :to::timestamptz[],
  :fromQuarters::int[], :toQuarters::int[]) p(measure, span, "from", "to", from_quarter, to_quarter)`;

/** Whether a row `r` is of the run `p`. */
export const IS_OF_RUN = `r.measure = p.measure and r.span = p.span and r.start >= p."from" and r.start < p."to"`;

/** The rows `r` of the runs `p`, as one JSON text for many rows: they are small, and each row of an answer costs more than they do. */
export const ROLLUPS_OF_RUNS = `'[' || string_agg('["' || r.start || '",' || r.subjects || ',' || p.from_quarter || ',['
  || case when p.from_quarter < p.to_quarter
    then array_to_string(r.quarters[p.from_quarter + 1 : p.to_quarter], ',', 'null') else '' end || ']]', ',') || ']'`;

/** Rows of one dimension, measure and span. */
export interface RollupsOfRuns extends Omit<RollupKey, 'start'> {
  readonly rows: string;
}

/** @returns rows with those of their quarters that the runs name */
export const readRollupsOfRuns = <Key extends RollupsOfRuns>({ rows, ...key }: Key): (Omit<Key, 'rows'> & Rollup)[] =>
  (JSON.parse(rows) as readonly (readonly [string, Totals, number, readonly Quarter[]])[]).map(
    ([start, totals, firstQuarter, quarters]) => ({
      ...key,
      start: isoFromPostgres(start) as Instant,
      subjects: toSubjects(totals, quarters, firstQuarter),
    }),
  );
