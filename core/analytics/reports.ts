import { type GuildId, type UserId, toCategoryId, toTeamId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ReportInput } from './period.ts';
import {
  listEnds,
  listIntervals,
  type ReportedServers,
  type ReportQuery,
  buildReportQuery,
  type ReportPorts,
  readGroups,
  readTotals,
  type ReportInterval,
  toIntervals,
  includePast,
  type MeasureChoice,
} from './report-query.ts';
import { createHistograms } from './group-rollups.ts';
import { countAll, type Histogram, mergeHistograms, NO_VALUES } from './histogram.ts';
import { pageByRank } from './page-by-rank.ts';
import { readTargets } from './target-report.ts';
import { readStaff, readStaffMember } from './staff-report.ts';
import type { Measure } from './ticket-metrics.ts';
import { type Backlog, toBacklog, toRatings, toSummary, toTimes, toVolume } from './report-models.ts';

type Report<T> = (reading: ReportQuery) => Promise<T>;

const RESPONSES = ['responses', 'businessResponses'] as const;
const RESOLUTIONS = ['resolutions', 'businessResolutions'] as const;
const SUMMED: readonly Measure[] = ['steps', 'ratings', ...RESPONSES, ...RESOLUTIONS];
/** The first interval is the past, needed only for the backlog. */
const SUMMED_AFTER_PAST: MeasureChoice = { measures: SUMMED, measuresOfFirst: ['steps'] };

const readOverview = async (reading: ReportQuery) => {
  const edges = includePast(listEnds(reading));
  const histograms = await readTotals(reading, edges, SUMMED_AFTER_PAST);
  return { period: reading.period, ...toSummary(histograms, 1), backlog: toBacklog(histograms.steps) };
};

const createSeriesReport =
  <T extends object>(
    measures: readonly Measure[],
    summarize: (...histograms: readonly Histogram[]) => T,
  ): Report<Series<T>> =>
  async (reading) => {
    const edges = listIntervals(reading);
    const histograms = await readTotals(reading, edges, { measures });
    const of = (bucket: number) => measures.map((measure) => histograms[measure][bucket] ?? NO_VALUES);
    return {
      period: reading.period,
      total: summarize(...measures.map((measure) => mergeHistograms(histograms[measure]))),
      intervals: toIntervals(edges).map((interval, bucket) => ({ ...interval, ...summarize(...of(bucket)) })),
    };
  };

interface Series<T> {
  readonly period: ReportQuery['period'];
  readonly total: T;
  readonly intervals: readonly (ReportInterval & T)[];
}

const volume = createSeriesReport(['steps'], (steps = NO_VALUES) => toVolume(steps));
const responseTimes = createSeriesReport(
  [...RESPONSES, 'steps'],
  (calendar = NO_VALUES, business = NO_VALUES, steps = NO_VALUES) => ({
    ...toTimes(calendar, business),
    unanswered: toVolume(steps).created - countAll(calendar),
  }),
);
const resolutionTimes = createSeriesReport(RESOLUTIONS, (calendar = NO_VALUES, business = NO_VALUES) =>
  toTimes(calendar, business),
);
const feedback = createSeriesReport(['ratings'], (ratings = NO_VALUES) => toRatings(ratings));

const readBacklog: Report<Series<Backlog>> = async (reading) => {
  const edges = listIntervals(reading);
  const { steps } = await readTotals(reading, includePast(edges), { measures: ['steps'] });
  let running = steps[0] ?? NO_VALUES;
  const intervals = toIntervals(edges).map((interval, bucket) => {
    running = mergeHistograms([running, steps[bucket + 1] ?? NO_VALUES]);
    return { ...interval, ...toBacklog([running]) };
  });
  return { period: reading.period, total: toBacklog([running]), intervals };
};

/** Leaves out those without figures; `toGroup` returns the id of the category or team of a subject. */
const summarizeEach = async (
  reading: ReportQuery,
  dimension: 'category' | 'team',
  toGroup: (subject: string) => string | null,
) => {
  const called = await readGroups(reading, listEnds(reading), {
    dimension,
    measures: SUMMED,
    toGroup: (_, subject) => toGroup(subject),
  });
  const rows = [...called].map(([id, histograms]) => ({ id, ...toSummary(histograms, 0) }));
  return rows.filter(({ tickets, resolutionTimes: times, feedback: rated }) =>
    [tickets.created, tickets.reopened, tickets.merged, times.count, rated.count].some((count) => count !== 0),
  );
};

/** Deleted categories are included; the order is by the number of tickets. */
const readCategories = async (reading: ReportQuery, page: PageRequest) => {
  const found = await summarizeEach(reading, 'category', (subject) => subject);
  const rows = found.map(({ id, ...summary }) => ({ categoryId: toCategoryId(id), ...summary }));
  return pageByRank(reading, rows, page, ({ tickets, categoryId }) => [tickets.created, categoryId]);
};

/** As for categories. Tickets without a team are left out. */
const readTeams = async (reading: ReportQuery, page: PageRequest) => {
  const { categoryId } = reading;
  const found = await summarizeEach(reading, 'team', (subject) => {
    const [category, team = null] = subject.split('/');
    return categoryId === undefined || category === categoryId ? team : null;
  });
  const rows = found.map(({ id, ...summary }) => ({ teamId: toTeamId(id), ...summary }));
  return pageByRank(reading, rows, page, ({ tickets, teamId }) => [tickets.created, teamId]);
};

export const readSideBySide = async (reading: ReportQuery) => {
  const edges = includePast(listEnds(reading));
  const toGroup = ({ guildId }: { readonly guildId: GuildId }) => guildId;
  const called = await readGroups(reading, edges, { ...SUMMED_AFTER_PAST, dimension: 'all', toGroup });
  return reading.guilds.map((guildId) => {
    const histograms = called.get(guildId) ?? createHistograms(edges.length - 1);
    return { guildId, ...toSummary(histograms, 1), backlog: toBacklog(histograms.steps) };
  });
};

export const createReports = (ports: ReportPorts) => {
  const about =
    <T>(report: Report<T>) =>
    async (servers: ReportedServers, question: ReportInput): Promise<T> =>
      report(await buildReportQuery(ports, servers, question));
  const pageOfReport =
    <T>(report: (reading: ReportQuery, page: PageRequest) => Promise<Page<T>>) =>
    async (servers: ReportedServers, question: ReportInput, page: PageRequest): Promise<Page<T>> =>
      report(await buildReportQuery(ports, servers, question), page);
  return {
    overview: about(readOverview),
    volume: about(volume),
    responseTimes: about(responseTimes),
    resolutionTimes: about(resolutionTimes),
    backlog: about(readBacklog),
    staff: pageOfReport(readStaff),
    staffMember: (servers: ReportedServers, question: ReportInput, user: UserId) =>
      about(readStaffMember(user))(servers, question),
    categories: pageOfReport(readCategories),
    teams: pageOfReport(readTeams),
    feedback: about(feedback),
    targets: about(readTargets),
  };
};
