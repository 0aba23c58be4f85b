import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasReason, isOutcomeUnknown, organizationApi, read, type Schemas, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import type { Period } from './period.ts';

export type Overview = Schemas['AnalyticsOverview'];

export const STALE_MS = 60_000;
const MAX_RETRIES = 2;
export const MAX_ROWS = 100;

/** What every report is asked for. */
export interface ReportQuery extends Period {
  readonly timezone: string;
  /** Reports of an organization have none. */
  readonly categoryId?: string;
}

/** Repeating what took too long would take as long again. */
const retry = (count: number, error: Error) =>
  count < MAX_RETRIES && isOutcomeUnknown(error) && !hasReason(error, 'too_slow');

const toReportQuery = <Data>(
  owner: Owner,
  name: string,
  query: ReportQuery,
  fetchReport: (signal: AbortSignal) => Promise<Data>,
) => ({
  queryKey: [...toKey(owner), 'analytics', name, query],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchReport(signal),
  staleTime: STALE_MS,
  retry,
});

const useReport = <Data>(options: ReturnType<typeof toReportQuery<Data>>) =>
  useQuery({ ...options, placeholderData: keepPreviousData });

const isServer = ({ kind }: Owner): boolean => kind === 'server';

export const toOverviewQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'overview', query, async (signal) => {
    const options = { params: { query }, signal };
    const answer = isServer(owner)
      ? read(serverApi(owner.id).GET('/analytics/overview', options))
      : read(organizationApi(owner.id).GET('/analytics/overview', options));
    return (await answer).data;
  });

export const useOverview = (owner: Owner, query: ReportQuery) => useReport(toOverviewQuery(owner, query));

export const useTargetResults = (owner: Owner, query: ReportQuery) =>
  useReport(
    toReportQuery(owner, 'targets', query, async (signal) => {
      const options = { params: { query }, signal };
      return (await read(serverApi(owner.id).GET('/analytics/targets', options))).data;
    }),
  );

export const toVolumeQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'volume', query, async (signal) => {
    const options = { params: { query }, signal };
    const answer = isServer(owner)
      ? read(serverApi(owner.id).GET('/analytics/volume', options))
      : read(organizationApi(owner.id).GET('/analytics/volume', options));
    return (await answer).data;
  });

export const useVolume = (owner: Owner, query: ReportQuery) => useReport(toVolumeQuery(owner, query));

export const toResponseTimesQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'response-times', query, async (signal) => {
    const options = { params: { query }, signal };
    const answer = isServer(owner)
      ? read(serverApi(owner.id).GET('/analytics/response-times', options))
      : read(organizationApi(owner.id).GET('/analytics/response-times', options));
    return (await answer).data;
  });

export const useResponseTimes = (owner: Owner, query: ReportQuery) => useReport(toResponseTimesQuery(owner, query));

export const toStaffQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'staff', query, async (signal) => {
    const options = { params: { query: { ...query, limit: MAX_ROWS } }, signal };
    const answer = isServer(owner)
      ? read(serverApi(owner.id).GET('/analytics/staff', options))
      : read(organizationApi(owner.id).GET('/analytics/staff', options));
    return (await answer).data;
  });

export const useStaff = (owner: Owner, query: ReportQuery) => useReport(toStaffQuery(owner, query));

export const toServerMetricsQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'servers', query, async (signal) => {
    const options = { params: { query: { ...query, limit: MAX_ROWS } }, signal };
    return (await read(organizationApi(owner.id).GET('/analytics/servers', options))).data;
  });

export const useServerMetrics = (owner: Owner, query: ReportQuery) => useReport(toServerMetricsQuery(owner, query));

export const toCategoryMetricsQuery = (owner: Owner, query: ReportQuery) =>
  toReportQuery(owner, 'categories', query, async (signal) => {
    const options = { params: { query: { ...query, limit: MAX_ROWS } }, signal };
    return (await read(serverApi(owner.id).GET('/analytics/categories', options))).data;
  });

export const useTeamMetrics = (owner: Owner, query: ReportQuery) =>
  useReport(
    toReportQuery(owner, 'teams', query, async (signal) => {
      const options = { params: { query: { ...query, limit: MAX_ROWS } }, signal };
      return (await read(serverApi(owner.id).GET('/analytics/teams', options))).data;
    }),
  );

export const useOpenTickets = (owner: Owner, query: ReportQuery) =>
  useReport(
    toReportQuery(owner, 'open-tickets', query, async (signal) => {
      const { categoryId } = query;
      const options = { params: { query: { ...(categoryId && { categoryId }) } }, signal };
      return (await read(serverApi(owner.id).GET('/analytics/open-tickets', options))).data;
    }),
  );

export const useCategoryMetrics = (owner: Owner, query: ReportQuery) => useReport(toCategoryMetricsQuery(owner, query));
