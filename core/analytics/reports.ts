import type { CategoryId, GuildId, UserId } from '../shared/ids.ts';
import { type Page, toPage, type PageRequest } from '../shared/page.ts';
import type { ReportInput } from './period.ts';
import {
  listEnds,
  listIntervals,
  type ReportQuery,
  buildReportQuery,
  type ReportPorts,
  readGroups,
  readTotals,
  toInterval,
  includePast,
} from './report-query.ts';
import { createHistograms, type Histogram, mergeHistograms } from './histogram.ts';
import { STAFF_ACTIONS, type Measure } from './ticket-metrics.ts';
import { addNames } from './staff-names.ts';
import { type Backlog, toBacklog, toDurations, toRatings, toSummary, toVolume } from './report-models.ts';

/** Answers a question about some servers together. */
type Report<T> = (reading: ReportQuery) => Promise<T>;

const SUMMED: readonly Measure[] = ['steps', 'responses', 'resolutions', 'ratings'];

const readOverview = async (reading: ReportQuery) => {
  const edges = includePast(listEnds(reading));
  const histograms = await readTotals(reading, edges, SUMMED);
  return { period: reading.period, ...toSummary(histograms, 1), backlog: toBacklog(histograms.steps) };
};

/** A report of some measures for the whole period and for each of its intervals. */
const createSeriesReport =
  <T extends object>(
    measures: readonly Measure[],
    tell: (...histograms: readonly Histogram[]) => T,
  ): Report<Series<T>> =>
  async (reading) => {
    const edges = listIntervals(reading);
    const histograms = await readTotals(reading, edges, measures);
    const of = (bucket: number) => measures.map((measure) => histograms[measure][bucket] ?? NONE);
    return {
      period: reading.period,
      total: tell(...measures.map((measure) => mergeHistograms(histograms[measure]))),
      intervals: edges.slice(0, -1).map((_, bucket) => ({ ...toInterval(edges, bucket), ...tell(...of(bucket)) })),
    };
  };

interface Series<T> {
  readonly period: ReportQuery['period'];
  readonly total: T;
  readonly intervals: readonly (ReturnType<typeof toInterval> & T)[];
}

const NONE = mergeHistograms([]);

const volume = createSeriesReport(['steps'], (steps = NONE) => toVolume(steps));
const responseTimes = createSeriesReport(['steps', 'responses'], (steps = NONE, responses = NONE) => ({
  ...toDurations(responses),
  unanswered: toVolume(steps).created - responses.count,
}));
const resolutionTimes = createSeriesReport(['resolutions'], (resolutions = NONE) => toDurations(resolutions));
const feedback = createSeriesReport(['ratings'], (ratings = NONE) => toRatings(ratings));

const readBacklog: Report<Series<Backlog>> = async (reading) => {
  const edges = listIntervals(reading);
  const { steps } = await readTotals(reading, includePast(edges), ['steps']);
  const running = mergeHistograms(steps.slice(0, 1));
  const intervals = steps.slice(1).map((histogram, bucket) => {
    running.merge(histogram);
    return { ...toInterval(edges, bucket), ...toBacklog([running]) };
  });
  return { period: reading.period, total: toBacklog([running]), intervals };
};

/** Staff by how many tickets they solved, then by how many messages they wrote. */
const readStaff = async (reading: ReportQuery, page: PageRequest) => {
  const guildOf = new Map<string, GuildId>();
  const called = await readGroups(reading, listEnds(reading), {
    dimension: 'staff',
    measures: ['responses', 'resolutions', 'ratings', 'actions'],
    toGroup: ({ guildId }, subject) => {
      const [category, user = null] = subject.split('/');
      if (user) guildOf.set(user, guildId);
      return reading.categoryId === undefined || category === reading.categoryId ? user : null;
    },
  });
  const rows = [...called].map(([userId, { responses, resolutions, ratings, actions }]) => {
    const done = mergeHistograms(actions);
    return {
      userId: userId as UserId,
      replied: done.getCount(STAFF_ACTIONS.replied),
      claimed: done.getCount(STAFF_ACTIONS.claimed),
      closed: done.getCount(STAFF_ACTIONS.closed),
      responseTimes: toDurations(mergeHistograms(responses)),
      resolutionTimes: toDurations(mergeHistograms(resolutions)),
      feedback: toRatings(mergeHistograms(ratings)),
    };
  });
  const toRank = (row: StaffRow): Rank => [row.resolutionTimes.count, row.replied, row.userId];
  const { items, next } = pageByRank(reading, rows.filter(hasWorked), page, toRank);
  const inServers = items.map((row) => ({ ...row, guildId: guildOf.get(row.userId) as GuildId }));
  const named = await addNames(reading.ports, inServers);
  return { items: named.map(({ guildId: _, ...row }) => row), next };
};

interface StaffRow {
  readonly userId: UserId;
  readonly replied: number;
  readonly claimed: number;
  readonly closed: number;
  readonly responseTimes: { readonly count: number };
  readonly resolutionTimes: { readonly count: number };
  readonly feedback: { readonly count: number };
}

const hasWorked = ({ replied, claimed, closed, responseTimes, resolutionTimes, feedback: rated }: StaffRow): boolean =>
  [replied, claimed, closed, responseTimes.count, resolutionTimes.count, rated.count].some((count) => count !== 0);

/** Categories by how many tickets came, those that are gone too. */
const readCategories = async (reading: ReportQuery, page: PageRequest) => {
  const toGroup = (_: unknown, subject: string) => subject;
  const called = await readGroups(reading, listEnds(reading), {
    dimension: 'category',
    measures: SUMMED,
    toGroup: toGroup,
  });
  const rows = [...called].map(([id, histograms]) => ({ categoryId: id as CategoryId, ...toSummary(histograms, 0) }));
  const hasFigures = ({ tickets, resolutionTimes: times, feedback: rated }: (typeof rows)[number]) =>
    [tickets.created, tickets.reopened, tickets.merged, times.count, rated.count].some((count) => count !== 0);
  return pageByRank(reading, rows.filter(hasFigures), page, ({ tickets, categoryId }) => [tickets.created, categoryId]);
};

/** Numbers, of which the highest come first, and an id. */
type Rank = readonly [...(readonly number[]), string];

/** A page of the rows in the order of their ranks, each with the period that was asked for. */
const pageByRank = <Row extends object>(
  { period }: ReportQuery,
  rows: readonly Row[],
  { limit, after }: PageRequest,
  rankOf: (row: Row) => Rank,
): Page<Row & { readonly period: ReportQuery['period'] }> => {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) })).sort((a, b) => compareRanks(a.rank, b.rank));
  const rest = after ? ranked.filter(({ rank }) => compareRanks(rank, after) > 0) : ranked;
  const { items, next } = toPage(rest.slice(0, limit + 1), limit, ({ rank }) => rank.map(String));
  return { items: items.map(({ row }) => ({ ...row, period })), next };
};

const compareRanks = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const [id, other] = [String(a.at(-1)), String(b.at(-1))];
  const differences = a.slice(0, -1).map((value, index) => Number(b[index]) - Number(value));
  return differences.find((difference) => difference !== 0) ?? (id < other ? -1 : Number(id > other));
};

/** The overview of each server, in the order given. */
export const readSideBySide = async (reading: ReportQuery) => {
  const edges = includePast(listEnds(reading));
  const toGroup = ({ guildId }: { readonly guildId: GuildId }) => guildId;
  const called = await readGroups(reading, edges, { dimension: 'all', measures: SUMMED, toGroup: toGroup });
  return reading.guilds.map((guildId) => {
    const histograms = called.get(guildId) ?? createHistograms(edges.length - 1);
    return { guildId, ...toSummary(histograms, 1), backlog: toBacklog(histograms.steps) };
  });
};

/** Every report there is, about any number of servers together. */
export const createReports = (ports: ReportPorts) => {
  const about =
    <T>(report: Report<T>) =>
    async (guilds: readonly GuildId[], question: ReportInput): Promise<T> =>
      report(await buildReportQuery(ports, guilds, question));
  const pageOfReport =
    <T>(report: (reading: ReportQuery, page: PageRequest) => Promise<Page<T>>) =>
    async (guilds: readonly GuildId[], question: ReportInput, page: PageRequest): Promise<Page<T>> =>
      report(await buildReportQuery(ports, guilds, question), page);
  return {
    overview: about(readOverview),
    volume: about(volume),
    responseTimes: about(responseTimes),
    resolutionTimes: about(resolutionTimes),
    backlog: about(readBacklog),
    staff: pageOfReport(readStaff),
    categories: pageOfReport(readCategories),
    feedback: about(feedback),
  };
};
