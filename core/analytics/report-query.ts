import type { ChatPlatform } from '../chat/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { CategoryId, GuildId, OrganizationId } from '../shared/ids.ts';
import { toEpochMs, type Instant, toInstant } from '../shared/instant.ts';
import { updateFor, type CountingPorts } from './update-rollups.ts';
import { listEdges, type Period, toPeriod, type ReportInput } from './period.ts';
import type { Dimension, ServerRollup } from './rollup.ts';
import { createHistograms, groupRollups, type Histograms } from './group-rollups.ts';
import { planRollups } from './rollup-plan.ts';
import type { Measure } from './ticket-metrics.ts';

export type ReportPorts = CountingPorts & { readonly chat: ChatPlatform; readonly clock: Clock };

/** What an answer says of the period that it is about. */
export type ReportPeriod = Period & {
  /** False while more changes wait to be counted than an answer can wait for. */
  readonly isComplete: boolean;
};

/** An interval of a period, or a part of one at its ends. */
export interface ReportInterval {
  readonly from: Instant;
  readonly to: Instant;
}

/** The servers that a report is about. */
export interface ReportedServers {
  readonly guilds: readonly GuildId[];
  /** Set when they are the members of this organization. */
  readonly organizationId: OrganizationId | null;
}

/** A question about some servers, with everything of them counted. */
export interface ReportQuery extends ReportedServers {
  readonly ports: ReportPorts;
  readonly period: ReportPeriod;
  readonly categoryId: CategoryId | undefined;
}

/** Begins an answer. @throws validation_error for a period or a time zone that is none */
export const buildReportQuery = async (
  ports: ReportPorts,
  servers: ReportedServers,
  question: ReportInput,
): Promise<ReportQuery> => {
  const period = toPeriod(question, ports.clock.now());
  const isComplete = await updateFor(ports)(servers.guilds);
  return { ports, ...servers, period: { ...period, isComplete }, categoryId: question.categoryId };
};

/** Where a period begins and ends. */
export const listEnds = ({ period }: ReportQuery): readonly number[] => [toEpochMs(period.from), toEpochMs(period.to)];

/** @throws validation_error when the period has too many intervals */
export const listIntervals = ({ period }: ReportQuery): readonly number[] => listEdges(period);

/** The intervals between these edges. */
export const toIntervals = (edges: readonly number[]): readonly ReportInterval[] => {
  const instants = edges.map(toInstant);
  return instants.slice(1).map((to, bucket) => ({ from: instants[bucket] ?? to, to }));
};

/** Before any ticket of any chat platform. */
const BEGINNING = Date.UTC(2010, 0);

/** The same edges, with all that was before as the first interval. */
export const includePast = (edges: readonly number[]): readonly number[] => [
  Math.min(BEGINNING, edges[0] ?? BEGINNING),
  ...edges,
];

/** What is read of the intervals. */
export interface MeasureChoice {
  readonly measures: readonly Measure[];
  /** Of the first interval, when it needs fewer. */
  readonly measuresOfFirst?: readonly Measure[];
}

/** The metrics of all servers of the query, summed for each interval between the edges. */
export const readTotals = async (
  reading: ReportQuery,
  edges: readonly number[],
  measures: MeasureChoice,
): Promise<Histograms> => {
  const dimension = reading.categoryId ? 'category' : 'all';
  const totals =
    (await readSums(reading, edges, measures)) ??
    (await readGroups(reading, edges, { ...measures, dimension, toGroup: () => '' }));
  return totals.get('') ?? createHistograms(edges.length - 1);
};

/** The totals from the rollups of the organization; null when it has none that fit. */
const readSums = async (
  { ports, organizationId, categoryId }: ReportQuery,
  edges: readonly number[],
  { measures, measuresOfFirst }: MeasureChoice,
): Promise<ReadonlyMap<string, Histograms> | null> => {
  if (!organizationId || categoryId) return null;
  const plan = planRollups(edges, measures, measuresOfFirst);
  const rows = await ports.organizationRollups.read({ organizationId, runs: plan.runs });
  return rows && groupRollups(plan, rows, () => '');
};

interface GroupQuery extends MeasureChoice {
  readonly dimension: Dimension;
  /** The name of the group that a subject is counted in; null leaves the subject out. */
  readonly toGroup: (row: ServerRollup, subject: string) => string | null;
}

export const readGroups = async (
  { ports, guilds, categoryId }: ReportQuery,
  edges: readonly number[],
  { dimension, measures, measuresOfFirst, toGroup }: GroupQuery,
): Promise<ReadonlyMap<string, Histograms>> => {
  const plan = planRollups(edges, measures, measuresOfFirst);
  const filter = dimension === 'category' ? { categoryId } : {};
  const rows = await ports.analytics.readRollups({ guilds, dimension, runs: plan.runs, ...filter });
  return groupRollups(plan, rows, toGroup);
};
