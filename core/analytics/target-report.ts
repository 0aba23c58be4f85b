import { type CategoryId, type TargetId, toCategoryId, toTargetId, toUserId, type UserId } from '../shared/ids.ts';
import { TARGET_KINDS, type TargetKind } from '../targets/index.ts';
import { countOf, type Histogram, mergeHistograms, NO_VALUES } from './histogram.ts';
import { toMean } from './report-models.ts';
import { listIntervals, readGroups, type ReportQuery, toIntervals } from './report-query.ts';
import { addNames } from './staff-names.ts';
import { toTargetValue } from './ticket-metrics.ts';

export interface TargetCounts {
  readonly met: number;
  readonly breached: number;
  /** Is the share that was met, to a tenth; null without any. */
  readonly percent: number | null;
}

/** Limits each list of the report; those with the most come first. */
export const MAX_TARGET_ROWS = 100;

/** Counts what was met and missed by target, category, staff member and interval. */
export const readTargets = async (reading: ReportQuery) => {
  const edges = listIntervals(reading);
  const rows = await readRows(reading, edges);
  const count = (of: readonly Row[]) => toCounts(mergeHistograms(of.flatMap(({ buckets }) => buckets)));
  const group = <Key extends string>(readKey: (row: Row) => Key | null) => {
    const groups = Map.groupBy(rows, readKey);
    return [...groups]
      .flatMap(([key, of]) => (key === null ? [] : [{ key, ...count(of) }]))
      .filter(({ met, breached }) => met + breached > 0)
      .sort(compare)
      .slice(0, MAX_TARGET_ROWS);
  };
  const [guildId] = reading.guilds;
  const staff = group(({ userId }) => userId).map(({ key: userId, ...counts }) => ({ userId, ...counts }));
  const named = guildId
    ? await addNames(
        reading.ports,
        staff.map((row) => ({ ...row, guildId })),
      )
    : [];
  return {
    period: reading.period,
    total: count(rows),
    kinds: TARGET_KINDS.map((kind) => ({ kind, ...computeKind(rows, kind) })),
    intervals: toIntervals(edges).map((interval, bucket) => ({
      ...interval,
      ...toCounts(mergeHistograms(rows.map(({ buckets }) => buckets[bucket] ?? NO_VALUES))),
    })),
    targets: group(({ targetId }) => targetId).map(({ key: targetId, ...counts }) => ({ targetId, ...counts })),
    categories: group(({ categoryId }) => categoryId).map(({ key: categoryId, ...counts }) => ({
      categoryId,
      ...counts,
    })),
    staff: named.map(({ guildId: _, ...row }) => row),
  };
};

interface Row {
  readonly categoryId: CategoryId;
  readonly targetId: TargetId;
  readonly userId: UserId | null;
  readonly buckets: readonly Histogram[];
}

const readRows = async (reading: ReportQuery, edges: readonly number[]): Promise<readonly Row[]> => {
  const { categoryId } = reading;
  const called = await readGroups(reading, edges, {
    dimension: 'target',
    measures: ['targets'],
    toGroup: (_, subject) => (categoryId && !subject.startsWith(`${categoryId}/`) ? null : subject),
  });
  return [...called].map(([subject, { targets }]) => {
    const [category = '', target = '', user = ''] = subject.split('/');
    const userId = user === '' ? null : toUserId(user);
    return { categoryId: toCategoryId(category), targetId: toTargetId(target), userId, buckets: targets };
  });
};

const computeKind = (rows: readonly Row[], kind: TargetKind): TargetCounts => {
  const all = mergeHistograms(rows.flatMap(({ buckets }) => buckets));
  return withPercent(countOf(all, toTargetValue(kind, true)), countOf(all, toTargetValue(kind, false)));
};

const toCounts = (histogram: Histogram): TargetCounts => {
  const sum = (isMet: boolean) =>
    TARGET_KINDS.reduce((total, kind) => total + countOf(histogram, toTargetValue(kind, isMet)), 0);
  return withPercent(sum(true), sum(false));
};

const withPercent = (met: number, breached: number): TargetCounts => ({
  met,
  breached,
  percent: toMean(met * 100, met + breached, 10),
});

const compare = (a: TargetCounts & { readonly key: string }, b: TargetCounts & { readonly key: string }): number =>
  b.met + b.breached - (a.met + a.breached) || (a.key < b.key ? -1 : 1);
