import type { GuildId, TeamId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { type Histogram, isEmpty, mergeHistograms } from './histogram.ts';
import type { ChangedTicket, Metric, Measure, TicketMetrics } from './ticket-metrics.ts';

export const DIMENSIONS = ['all', 'category', 'team', 'staff', 'target'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Days and months are in UTC. */
export type Span = 'day' | 'month';

export interface RollupKey {
  readonly dimension: Dimension;
  readonly measure: Measure;
  readonly span: Span;
  readonly start: Instant;
}

export interface SubjectValues {
  readonly total: Histogram;
  /** Splits a day into quarters of an hour, 0 to 95; months have none. */
  readonly quarters: Readonly<Record<number, Histogram>>;
}

export interface Rollup extends RollupKey {
  readonly subjects: Readonly<Record<string, SubjectValues>>;
}

export interface ServerRollup extends Rollup {
  readonly guildId: GuildId;
}

export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

/** Returns the key in `subjects`. */
export const toSubject = (
  dimension: Dimension,
  category: string,
  { staff, target, team }: Pick<Metric, 'staff' | 'target'> & { readonly team?: TeamId | null },
): string => {
  if (dimension === 'all') return '';
  if (dimension === 'target') return `${category}/${target ?? ''}/${staff ?? ''}`;
  if (dimension === 'team') return `${category}/${team ?? ''}`;
  return dimension === 'category' ? category : `${category}/${staff ?? ''}`;
};

export const toName = ({ dimension, measure, span, start }: RollupKey): string =>
  `${dimension} ${measure} ${span} ${start}`;

export const pickSubject = <Row extends Rollup>(row: Row, subject: string): Row => {
  const values = row.subjects[subject];
  return { ...row, subjects: values ? { [subject]: values } : {} };
};

/** Subtracts the metrics that were counted before and adds the present ones. */
export const listChanges = (
  changed: readonly ChangedTicket[],
  computeMetrics: (ticket: ChangedTicket) => TicketMetrics | null,
): readonly Rollup[] => {
  const rows: RowParts = new Map();
  for (const ticket of changed) {
    addTicket(rows, ticket.counted, -1);
    addTicket(rows, computeMetrics(ticket), 1);
  }
  return [...rows.values()].map(mergeParts).filter(({ subjects }) => Object.keys(subjects).length > 0);
};

/** Leaves out subjects without values. */
export const mergeRollups = (row: Rollup, other: Rollup): Rollup => {
  const parts = createParts(row);
  addRow(parts, row);
  addRow(parts, other);
  return mergeParts(parts);
};

const addRow = (parts: Parts, { subjects }: Rollup): void => {
  for (const [subject, { total, quarters }] of Object.entries(subjects)) {
    const to = getOrCreateSubject(parts, subject);
    to.total.push(total);
    for (const [quarter, histogram] of Object.entries(quarters))
      getOrCreateQuarter(to, Number(quarter)).push(histogram);
  }
};

interface SubjectParts {
  readonly total: Histogram[];
  readonly quarters: Map<number, Histogram[]>;
}

interface Parts {
  readonly key: RollupKey;
  readonly subjects: Map<string, SubjectParts>;
}

/** The keys consist of dimension, measure and date. */
type RowParts = Map<string, Parts>;

const createParts = ({ dimension, measure, span, start }: RollupKey): Parts => ({
  key: { dimension, measure, span, start },
  subjects: new Map(),
});

const getOrCreateSubject = ({ subjects }: Parts, subject: string): SubjectParts => {
  const found = subjects.get(subject);
  if (found) return found;
  const created: SubjectParts = { total: [], quarters: new Map() };
  subjects.set(subject, created);
  return created;
};

const getOrCreateQuarter = ({ quarters }: SubjectParts, quarter: number): Histogram[] => {
  const found = quarters.get(quarter);
  if (found) return found;
  const created: Histogram[] = [];
  quarters.set(quarter, created);
  return created;
};

const mergeParts = ({ key, subjects }: Parts): Rollup => {
  const merged: Record<string, SubjectValues> = {};
  for (const [subject, parts] of subjects) {
    const values = { total: mergeHistograms(parts.total), quarters: mergeQuarters(parts.quarters) };
    if (!isEmpty(values.total) || Object.keys(values.quarters).length > 0) merged[subject] = values;
  }
  return { ...key, subjects: merged };
};

const mergeQuarters = (quarters: SubjectParts['quarters']): SubjectValues['quarters'] => {
  const merged: Record<number, Histogram> = {};
  for (const [quarter, parts] of quarters) {
    const histogram = mergeHistograms(parts);
    if (!isEmpty(histogram)) merged[quarter] = histogram;
  }
  return merged;
};

const addTicket = (rows: RowParts, ticket: TicketMetrics | null, sign: 1 | -1): void => {
  if (!ticket) return;
  for (const metric of ticket.metrics) {
    const [day, month] = [metric.at.slice(0, 10), metric.at.slice(0, 7)];
    const quarter = toQuarter(metric.at);
    const histogram = [sign * metric.seconds, metric.value, sign * metric.count];
    const subjectOf = { ...metric, team: ticket.teamId };
    for (const dimension of listDimensions(subjectOf)) {
      const subject = toSubject(dimension, ticket.categoryId, subjectOf);
      const ofDay = getOrCreateSubject(getOrCreateRow(rows, dimension, metric.measure, day), subject);
      ofDay.total.push(histogram);
      getOrCreateQuarter(ofDay, quarter).push(histogram);
      getOrCreateSubject(getOrCreateRow(rows, dimension, metric.measure, month), subject).total.push(histogram);
    }
  }
};

/** The date is `2026-01-31` for a day, `2026-01` for a month. */
const getOrCreateRow = (rows: RowParts, dimension: Dimension, measure: Measure, date: string): Parts => {
  const name = `${dimension} ${measure} ${date}`;
  const found = rows.get(name);
  if (found) return found;
  const isDay = date.length > 'yyyy-mm'.length;
  const start = `${isDay ? date : `${date}-01`}T00:00:00.000Z` as Instant;
  const created = createParts({ dimension, measure, span: isDay ? 'day' : 'month', start });
  rows.set(name, created);
  return created;
};

const toQuarter = (at: Instant): number => Number(at.slice(11, 13)) * 4 + Math.floor(Number(at.slice(14, 16)) / 15);

const listDimensions = ({ measure, staff, team }: Metric & { readonly team: TeamId | null }): readonly Dimension[] => {
  if (measure === 'actions') return ['staff'];
  if (measure === 'targets') return ['target'];
  return ['all', 'category', ...(team ? (['team'] as const) : []), ...(staff ? (['staff'] as const) : [])];
};
