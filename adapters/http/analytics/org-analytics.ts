import type { Principal } from '#core/access/index.ts';
import { forbidden } from '#core/shared/errors.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { HEAVY_READ } from '../pipeline/reasons.ts';
import { one, page, route } from '../pipeline/route.ts';
import {
  MemberDetailView,
  MemberView,
  OrganizationQuery,
  OverviewView,
  ResponseTimesView,
  ServerMetricsView,
  StaffFiguresView,
  VolumeView,
} from './analytics-views.ts';

const READ = {
  method: 'get',
  reach: 'org',
  scope: 'org:analytics:read',
  query: OrganizationQuery,
  fails: HEAVY_READ,
} as const;
const members = { method: 'get', reach: 'org', scope: 'org:members:read', fails: HEAVY_READ } as const;

/** Routes of reach `org` are called by tokens of organizations only. */
const requireOrganization = ({ owner }: Principal): OrganizationId => {
  if (owner.kind !== 'organization') throw forbidden('wrong_token_kind', 'Wrong token type.');
  return owner.organizationId;
};

const MERGED = 'Of all servers that are members now, as if they were one; the definitions are those of /analytics.';

export const organizationAnalyticsRoutes = [
  route({
    ...READ,
    id: 'organizationAnalytics.getOverview',
    path: '/org/analytics/overview',
    summary: 'Show the main metrics of all member servers together',
    description: MERGED,
    returns: one(OverviewView),
    handle: ({ analytics }, { principal, query }) =>
      analytics.ofOrganization.overview(requireOrganization(principal), query),
  }),
  route({
    ...READ,
    id: 'organizationAnalytics.getVolume',
    path: '/org/analytics/volume',
    summary: 'Count tickets of all member servers, by interval',
    description: MERGED,
    returns: one(VolumeView),
    handle: ({ analytics }, { principal, query }) =>
      analytics.ofOrganization.volume(requireOrganization(principal), query),
  }),
  route({
    ...READ,
    id: 'organizationAnalytics.getResponseTimes',
    path: '/org/analytics/response-times',
    summary: 'Show first response times of all member servers, by interval',
    description: `${MERGED} Percentiles are those of all their tickets, no means of percentiles.`,
    returns: one(ResponseTimesView),
    handle: ({ analytics }, { principal, query }) =>
      analytics.ofOrganization.responseTimes(requireOrganization(principal), query),
  }),
  route({
    ...READ,
    id: 'organizationAnalytics.listStaff',
    path: '/org/analytics/staff',
    summary: 'Show what each staff member did in all member servers',
    description: MERGED,
    returns: page(StaffFiguresView),
    handle: ({ analytics }, { principal, query, page: request }) =>
      analytics.ofOrganization.staff(requireOrganization(principal), query, request),
  }),
  route({
    ...READ,
    id: 'organizationAnalytics.listServers',
    path: '/org/analytics/servers',
    summary: 'Show the main metrics of the member servers side by side',
    description: 'By server id. Each as `GET /analytics/overview` has it.',
    returns: page(ServerMetricsView),
    handle: ({ analytics }, { principal, query, page: request }) =>
      analytics.ofOrganization.servers(requireOrganization(principal), query, request),
  }),
  route({
    ...members,
    id: 'organizationMembers.list',
    path: '/org/members',
    summary: 'List the staff of all member servers',
    description:
      'Everyone who wrote to a requester, took or closed a ticket as staff, by user id, with what they handled.',
    returns: page(MemberView),
    handle: ({ analytics }, { principal, page: request }) =>
      analytics.ofOrganization.members(requireOrganization(principal), request),
  }),
  route({
    ...members,
    id: 'organizationMembers.get',
    path: '/org/members/{userId}',
    summary: 'Show what a staff member handled, server by server',
    returns: one(MemberDetailView),
    handle: ({ analytics }, { principal, params }) =>
      analytics.ofOrganization.member(requireOrganization(principal), params.userId),
  }),
];
