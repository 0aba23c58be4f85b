import type { GuildId, UserId } from '../shared/ids.ts';
import { updateRollups } from './update-rollups.ts';
import { readOpenTickets } from './open-tickets.ts';
import { includeServers } from './organization-sums.ts';
import type { ReportedServers } from './report-query.ts';
import { createOrganizationReports, type OrganizationReportPorts } from './organization-reports.ts';
import type { PageRequest } from '../shared/page.ts';
import type { ReportInput } from './period.ts';
import { createReports } from './reports.ts';

export type {
  AnalyticsStore,
  CountedChanges,
  OpenTicketCounts,
  OpenTicketQuery,
  RollupQuery,
  StaffTotals,
  PendingChanges,
} from './analytics-store.ts';
export { AGES_IN_DAYS, MAX_BACKLOG_TAGS } from './open-tickets.ts';
export { INTERVALS, type Interval } from './intervals.ts';
export { MAX_TARGET_ROWS } from './target-report.ts';
export { listEdges, MAX_BUCKETS, type ReportInput } from './period.ts';
export type { Inclusion, OrganizationRollupQuery, OrganizationRollups } from './organization-rollups.ts';
export type { Histogram } from './histogram.ts';
export { pickSubject, type Rollup, type RollupKey, type ServerRollup } from './rollup.ts';
export type { RollupRun } from './rollup-plan.ts';
export { type ChangedTicket, HISTORY_FIELDS, type TicketMetrics, type TicketHistory } from './ticket-metrics.ts';

export { createUsualReplyTimes } from './usual-reply-times.ts';

/** docs/use/analytics.md defines the metrics. */
export const analyticsUseCases = (ports: OrganizationReportPorts) => {
  const reports = createReports(ports);
  const createServerReport =
    <T>(report: (servers: ReportedServers, question: ReportInput) => Promise<T>) =>
    (guild: GuildId, question: ReportInput): Promise<T> =>
      report(only(guild), question);
  return {
    overview: createServerReport(reports.overview),
    volume: createServerReport(reports.volume),
    responseTimes: createServerReport(reports.responseTimes),
    resolutionTimes: createServerReport(reports.resolutionTimes),
    backlog: createServerReport(reports.backlog),
    openTickets: readOpenTickets(ports),
    staff: (guild: GuildId, question: ReportInput, page: PageRequest) => reports.staff(only(guild), question, page),
    /** Returns zeros for an inactive member. */
    staffMember: (guild: GuildId, question: ReportInput, user: UserId) =>
      reports.staffMember(only(guild), question, user),
    teams: (guild: GuildId, question: ReportInput, page: PageRequest) => reports.teams(only(guild), question, page),
    categories: (guild: GuildId, question: ReportInput, page: PageRequest) =>
      reports.categories(only(guild), question, page),
    feedback: createServerReport(reports.feedback),
    targets: createServerReport(reports.targets),
    ofOrganization: createOrganizationReports(ports),
    updateRollups: updateRollups(ports),
    includeServers: includeServers(ports),
  };
};

const only = (guild: GuildId): ReportedServers => ({ guilds: [guild], organizationId: null });

export type AnalyticsUseCases = ReturnType<typeof analyticsUseCases>;
