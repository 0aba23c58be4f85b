import { HEAVY_READ } from '../pipeline/reasons.ts';
import { one, page, route } from '../pipeline/route.ts';
import {
  AnalyticsQuery,
  BacklogView,
  CategoryMetricsView,
  FeedbackView,
  OverviewView,
  ResolutionTimesView,
  ResponseTimesView,
  StaffFiguresView,
  TargetsView,
  VolumeView,
} from './analytics-views.ts';

const READ = {
  method: 'get',
  reach: 'guild',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  fails: HEAVY_READ,
} as const;

const MERGED = 'Merged tickets are in no figure but `merged`; deleted tickets are in none.';

export const analyticsRoutes = [
  route({
    ...READ,
    id: 'analytics.getOverview',
    path: '/analytics/overview',
    summary: 'Show the main metrics of a period',
    description: `Created, closed, unanswered and waiting tickets, response and resolution times, ratings. ${MERGED}`,
    returns: one(OverviewView),
    handle: ({ analytics }, { guild, query }) => analytics.overview(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.getVolume',
    path: '/analytics/volume',
    summary: 'Count tickets that came and went, by interval',
    description: `A ticket counts as created when it was opened, and as closed at its last closing. ${MERGED}`,
    returns: one(VolumeView),
    handle: ({ analytics }, { guild, query }) => analytics.volume(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.getResponseTimes',
    path: '/analytics/response-times',
    summary: 'Show first response times, by interval',
    description: `First public message of a human staff member who is not the requester, less the creation; by the interval of the creation. Messages of the bot, of flows and of tokens that name no staff member, and notes, never count; tickets without a response are \`unanswered\`. ${MERGED}`,
    returns: one(ResponseTimesView),
    handle: ({ analytics }, { guild, query }) => analytics.responseTimes(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.getResolutionTimes',
    path: '/analytics/resolution-times',
    summary: 'Show resolution times, by interval',
    description: `Last closing less the creation, less the time it was closed in between; by the interval of the closing, for tickets that are closed now. ${MERGED}`,
    returns: one(ResolutionTimesView),
    handle: ({ analytics }, { guild, query }) => analytics.resolutionTimes(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.getBacklog',
    path: '/analytics/backlog',
    summary: 'Count waiting tickets at the end of each interval',
    description: `By status, at the end of the interval. ${MERGED}`,
    returns: one(BacklogView),
    handle: ({ analytics }, { guild, query }) => analytics.backlog(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.listStaff',
    path: '/analytics/staff',
    summary: 'Show what each staff member did',
    description: `By tickets solved, then by messages written. The first responder is credited with the response; the staff member who had claimed the ticket when it was closed is credited with the resolution and the rating. ${MERGED}`,
    returns: page(StaffFiguresView),
    handle: ({ analytics }, { guild, query, page: request }) => analytics.staff(guild, query, request),
  }),
  route({
    ...READ,
    id: 'analytics.listCategories',
    path: '/analytics/categories',
    summary: 'Show the metrics of each category',
    description: `Categories with tickets in the period, by tickets created. A ticket counts wholly in the category that it is in now. ${MERGED}`,
    returns: page(CategoryMetricsView),
    handle: ({ analytics }, { guild, query, page: request }) => analytics.categories(guild, query, request),
  }),
  route({
    ...READ,
    id: 'analytics.getFeedback',
    path: '/analytics/feedback',
    summary: 'Show ratings, by interval',
    description: `By the time they were given. ${MERGED}`,
    returns: one(FeedbackView),
    handle: ({ analytics }, { guild, query }) => analytics.feedback(guild, query),
  }),
  route({
    ...READ,
    id: 'analytics.getTargets',
    path: '/analytics/targets',
    summary: 'Count targets that were reached and missed',
    description: `In total, by kind, interval, target, category and staff member, by the time of the result. ${MERGED}`,
    returns: one(TargetsView),
    handle: ({ analytics }, { guild, query }) => analytics.targets(guild, query),
  }),
];
