import type { GuildId } from '../shared/ids.ts';
import { toEpochMs, type Instant } from '../shared/instant.ts';
import type { ChangedTicket, Metric, Measure, TicketMetrics } from './ticket-metrics.ts';

/** Totals, one row for all; or by category; or by category and staff member. */
export const DIMENSIONS = ['all', 'category', 'staff'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The length of time a row is about: a day or a month of UTC. */
export type Span = 'day' | 'month';

/** Which row of an owner. */
export interface RollupKey {
  readonly dimension: Dimension;
  readonly measure: Measure;
  readonly span: Span;
  readonly start: Instant;
}

/**
 * The values of a quarter of an hour of a day, or of a whole month: first the sum of their seconds; then, in ascending order,
 * for each different value its difference to the one before, and its count.
 */
export type Sum = readonly number[];

/** Sums by the number of the quarter of an hour in the day. The sum of a month has the key 0. */
export type Sums = Readonly<Record<string, Sum>>;

/** The values of one measure in a day or a month, by subject: of a server, or of servers together. */
export interface Rollup extends RollupKey {
  readonly subjects: Readonly<Record<string, Sums>>;
}

export interface ServerRollup extends Rollup {
  readonly guildId: GuildId;
}

export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

/** Reads a sum. */
export const readSum = (sum: Sum, visit: (value: number, count: number) => void): void => {
  let value = 0;
  for (let i = 1; i < sum.length; i += 2) {
    value += sum[i] ?? 0;
    visit(value, sum[i + 1] ?? 0);
  }
};

/** The key of sums in `subjects`: empty, the category, or the category and the staff member. */
export const toSubject = (dimension: Dimension, category: string, staff: string | null): string => {
  if (dimension === 'all') return '';
  return dimension === 'category' ? category : `${category}/${staff ?? ''}`;
};

const toMonth = (at: Instant): Instant => `${at.slice(0, 7)}-01T00:00:00.000Z` as Instant;
const toDay = (at: Instant): Instant => `${at.slice(0, 10)}T00:00:00.000Z` as Instant;

export const toName = ({ dimension, measure, span, start }: RollupKey): string =>
  [dimension, measure, span, start].join(' ');

/** How changed tickets of a server change its rollups: the metrics that were counted for them are subtracted, those of now are added. */
export const listChanges = (
  changed: readonly ChangedTicket[],
  computeMetrics: (ticket: ChangedTicket) => TicketMetrics | null,
): readonly Rollup[] => {
  const rows = new Map<string, Growing>();
  for (const ticket of changed) {
    addTo(rows, ticket.counted, -1);
    addTo(rows, computeMetrics(ticket), 1);
  }
  return [...rows.values()].map(finishGrowing).filter(({ subjects }) => Object.keys(subjects).length > 0);
};

/** Adds the sums of another row. Sums that become zero are left out. */
export const addSigned = (row: Rollup, more: Rollup): Rollup => {
  const sum = createGrowing(row);
  addRow(sum, more);
  return finishGrowing(sum);
};

/** A sum that is being added to. */
interface Cell {
  seconds: number;
  readonly counts: Map<number, number>;
}

interface Growing {
  readonly key: RollupKey;
  /** By subject, then by quarter. */
  readonly cells: Map<string, Map<string, Cell>>;
}

const createGrowing = (row: Rollup): Growing => {
  const { subjects: _, ...key } = row;
  const sum: Growing = { key, cells: new Map() };
  addRow(sum, row);
  return sum;
};

const addRow = (to: Growing, { subjects }: Rollup): void => {
  for (const [subject, sums] of Object.entries(subjects)) {
    for (const [quarter, sum] of Object.entries(sums)) addSum(findCell(to, subject, quarter), sum);
  }
};

const addSum = (cell: Cell, sum: Sum): void => {
  cell.seconds += sum[0] ?? 0;
  readSum(sum, (value, count) => addCount(cell, value, count));
};

const addCount = ({ counts }: Cell, value: number, count: number): void => {
  counts.set(value, (counts.get(value) ?? 0) + count);
};

const findCell = ({ cells }: Growing, subject: string, quarter: string): Cell => {
  const quarters = cells.get(subject) ?? new Map<string, Cell>();
  cells.set(subject, quarters);
  const cell = quarters.get(quarter) ?? { seconds: 0, counts: new Map<number, number>() };
  quarters.set(quarter, cell);
  return cell;
};

const finishGrowing = ({ key, cells }: Growing): Rollup => {
  const subjects = [...cells].map(([subject, quarters]) => [subject, listSums(quarters)] as const);
  return { ...key, subjects: Object.fromEntries(subjects.filter(([, sums]) => Object.keys(sums).length > 0)) };
};

/** A sum without counts remains when a duration changed by less than its three significant digits show. */
const listSums = (quarters: ReadonlyMap<string, Cell>): Sums =>
  Object.fromEntries(
    [...quarters]
      .map(([quarter, cell]) => [quarter, toSum(cell)] as const)
      .filter(([, sum]) => sum.length > 1 || sum[0] !== 0),
  );

const toSum = ({ seconds, counts }: Cell): Sum => {
  const values = [...counts].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b);
  return [seconds, ...values.flatMap(([value, count], i) => [value - (values[i - 1]?.[0] ?? 0), count])];
};

const addTo = (rows: Map<string, Growing>, ticket: TicketMetrics | null, sign: 1 | -1): void => {
  if (!ticket) return;
  for (const metric of ticket.metrics) {
    const { measure, value, count, seconds, staff } = metric;
    for (const { dimension, span, start, quarter } of listPlaces(metric)) {
      const row = toRow(rows, { dimension, measure, span, start });
      const cell = findCell(row, toSubject(dimension, ticket.categoryId, staff), quarter);
      cell.seconds += sign * seconds;
      addCount(cell, value, sign * count);
    }
  }
};

const toRow = (rows: Map<string, Growing>, key: RollupKey): Growing => {
  const name = toName(key);
  const row = rows.get(name) ?? { key, cells: new Map<string, Map<string, Cell>>() };
  rows.set(name, row);
  return row;
};

/** All cells of rollups that count the metric. */
const listPlaces = (metric: Metric) =>
  listDimensions(metric).flatMap((dimension) =>
    listSpans(metric.at).map(([span, start, quarter]) => ({ dimension, span, start, quarter })),
  );

const listSpans = (at: Instant): readonly (readonly [Span, Instant, string])[] => [
  ['day', toDay(at), String(Math.floor((toEpochMs(at) % DAY_MS) / QUARTER_MS))],
  ['month', toMonth(at), '0'],
];

const listDimensions = ({ measure, staff }: Metric): readonly Dimension[] => {
  if (measure === 'actions') return ['staff'];
  return staff ? DIMENSIONS : ['all', 'category'];
};
