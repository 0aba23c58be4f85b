import type { Cell, Sheet } from '../exports/csv.ts';
import { t } from '../texts/texts.ts';

interface Percentiles {
  readonly count: number;
  readonly p50: number | null;
  readonly p90: number | null;
}

interface Metrics {
  readonly tickets: { readonly created: number; readonly closed: number; readonly unanswered: number };
  readonly responseTimes: Percentiles;
  readonly resolutionTimes: Percentiles;
  readonly feedback: { readonly count: number; readonly mean: number | null };
}

const METRIC_COLUMNS = [
  t('Created'),
  t('Closed'),
  t('Unanswered'),
  t('First response: half within'),
  t('First response: nine of ten within'),
  t('Resolution: half within'),
  t('Resolution: nine of ten within'),
  t('Ratings'),
  t('Mean rating'),
];

const round = (value: number | null): Cell => (value === null ? null : Math.round(value * 100) / 100);

const toMetricCells = ({ tickets, responseTimes, resolutionTimes, feedback }: Metrics): readonly Cell[] => [
  tickets.created,
  tickets.closed,
  tickets.unanswered,
  { seconds: responseTimes.p50 },
  { seconds: responseTimes.p90 },
  { seconds: resolutionTimes.p50 },
  { seconds: resolutionTimes.p90 },
  feedback.count,
  round(feedback.mean),
];

/** Categories or servers, one a row. */
export const toMetricSheet = (
  name: string,
  kind: string,
  rows: readonly (Metrics & { readonly title: string })[],
): Sheet => ({
  name,
  columns: [kind, ...METRIC_COLUMNS],
  rows: rows.map(({ title, ...metrics }) => [title, ...toMetricCells(metrics)]),
});

interface StaffRow extends Omit<Metrics, 'tickets'> {
  readonly userId: string;
  readonly name: string | null;
  readonly replied: number;
  readonly claimed: number;
  readonly closed: number;
}

export const toStaffSheet = (rows: readonly StaffRow[]): Sheet => ({
  name: t('Staff'),
  columns: [t('Who'), t('Messages'), t('Claimed'), t('Closed'), ...METRIC_COLUMNS.slice(3)],
  rows: rows.map(({ userId, name, replied, claimed, closed, ...metrics }) => [
    name ?? t('User {{userId}}', { userId }),
    replied,
    claimed,
    closed,
    ...toMetricCells({ ...metrics, tickets: { created: 0, closed: 0, unanswered: 0 } }).slice(3),
  ]),
});
