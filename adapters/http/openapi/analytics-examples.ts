import { EXAMPLE_CATEGORY_ID, EXAMPLE_GUILD_ID, exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const STAFF = '200000000000000002';
const PERIOD = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', interval: 'month' };
const DURATIONS = { count: 90, mean: 1840.5, p50: 910, p90: 5400, p95: 7200 };
const TIMES = { ...DURATIONS, businessTime: { count: 90, mean: 1210.4, p50: 620, p90: 3100, p95: 4300 } };
const VOLUME = { created: 96, closed: 88, reopened: 3, merged: 2 };
const BACKLOG = { open: 6, pending: 2, onHold: 1, total: 9 };
const RATINGS = { count: 31, mean: 4.61, ratings: [{ rating: 5, count: 24 }] };
const WORK = { replied: 210, claimed: 44, closed: 40 };
const HANDLED = { ...WORK, responses: 42, resolutions: 40, ratings: 15, ratingSum: 70 };

/** An interval that is as long as the period, and therefore has the same metrics. */
const inOneInterval = (metrics: Json): Json => ({
  total: metrics,
  intervals: [{ from: PERIOD.from, to: PERIOD.to, ...metrics }],
});

/** Examples of the schemas of reports show these values. */
export const ANALYTICS_EXAMPLES: Readonly<Record<string, Json>> = {
  AnalyticsPeriod: PERIOD,
  TicketFigures: { ...VOLUME, unanswered: 4 },
  BusinessTimes: TIMES.businessTime,
  ResponseTimes: TIMES,
  ResolutionTimes: TIMES,
  FeedbackMetrics: RATINGS,
  Backlog: BACKLOG,
  VolumeReport: inOneInterval(VOLUME),
  ResponseTimesReport: inOneInterval({ ...TIMES, unanswered: 4 }),
  ResolutionTimesReport: inOneInterval(TIMES),
  BacklogReport: inOneInterval(BACKLOG),
  FeedbackReport: inOneInterval(RATINGS),
  OpenTicketsOfAge: { fromDays: 30, toDays: null, count: 3 },
  OpenTicketsOfTag: { tag: 'billing', count: 4 },
  OpenTickets: {
    at: PERIOD.to,
    total: 3,
    ages: [{ fromDays: 30, toDays: null, count: 3 }],
    tags: [{ tag: 'billing', count: 2 }],
    untagged: 1,
  },
  StaffFigures: { userId: STAFF, name: 'Kim', ...WORK },
  CategoryMetrics: { categoryId: EXAMPLE_CATEGORY_ID },
  TeamMetrics: { teamId: exampleId(42) },
  ServerMetrics: { name: 'Demo Server' },
  OrganizationMember: { userId: STAFF, name: 'Kim', serverCount: 1, ...HANDLED },
  OrganizationMemberDetail: {
    userId: STAFF,
    name: 'Kim',
    serverCount: 1,
    ...HANDLED,
    servers: [{ guildId: EXAMPLE_GUILD_ID, name: 'Demo Server', ...HANDLED }],
  },
};
