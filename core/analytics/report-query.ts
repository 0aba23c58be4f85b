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

export type ReportPeriod = Period & {
  /** Is false while too many changes are uncounted to wait for. */
  readonly isComplete: boolean;
};

export interface ReportInterval {
  readonly from: Instant;
  readonly to: Instant;
}

export interface ReportedServers {
  readonly guilds: readonly GuildId[];
  /** Is set when the servers are the members of this organization. */
  readonly organizationId: OrganizationId | null;
}

/** All changes of the servers are counted. */
export interface ReportQuery extends ReportedServers {
  readonly ports: ReportPorts;
  readonly period: ReportPeriod;
  readonly categoryId: CategoryId | undefined;
}

/** @throws validation_error for an invalid period or time zone */
export const buildReportQuery = async (
  ports: ReportPorts,
  servers: ReportedServers,
  question: ReportInput,
): Promise<ReportQuery> => {
  const period = toPeriod(question, ports.clock.now());
  const isComplete = await updateFor(ports)(servers.guilds);
  return { ports, ...servers, period: { ...period, isComplete }, categoryId: question.categoryId };
};

export const listEnds = ({ period }: ReportQuery): readonly number[] => [toEpochMs(period.from), toEpochMs(period.to)];

/** @throws validation_error when the period has too many intervals */
export const listIntervals = ({ period }: ReportQuery): readonly number[] => listEdges(period);

export const toIntervals = (edges: readonly number[]): readonly ReportInterval[] => {
  const instants = edges.map(toInstant);
  return instants.slice(1).map((to, bucket) => ({ from: instants[bucket] ?? to, to }));
};

/** No ticket is older. */
const BEGINNING = Date.UTC(2010, 0);

/** Adds everything before as the first interval. */
export const includePast = (edges: readonly number[]): readonly number[] => [
  Math.min(BEGINNING, edges[0] ?? BEGINNING),
  ...edges,
];

export interface MeasureChoice {
  readonly measures: readonly Measure[];
  readonly measuresOfFirst?: readonly Measure[];
}

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

/** Returns null when the organization's rollups do not fit. */
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
