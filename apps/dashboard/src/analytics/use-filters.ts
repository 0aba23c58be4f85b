import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Owner } from '../owner.ts';
import type { FirstVisit } from '../page-props.ts';
import { queries } from '../queries.ts';
import { getHeatPeriod, getPeriod, getPeriodBefore, PERIODS } from './period.ts';
import {
  type ReportQuery,
  toCategoryMetricsQuery,
  toOverviewQuery,
  toResponseTimesQuery,
  toServerMetricsQuery,
  toStaffQuery,
  toVolumeQuery,
} from './use-analytics.ts';
import { toCategoriesQuery, toCommentsQuery, toUnclaimedQuery } from './use-tickets-and-categories.ts';
import { getZone } from '../kit/dates/zone.ts';
import { isZone } from '../kit/dates/zoned-time.ts';

const NAMES = ['days', 'from', 'to', 'zone', 'category'] as const;
export type Filters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The quarter of an hour that reports are rounded to: so the same view asks for the same. */
const STEP_MS = 900_000;

const readFilters = (search: URLSearchParams): Filters =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));

const chooseZone = (zone: string | undefined, ownZone: string): string =>
  zone !== undefined && isZone(zone) ? zone : ownZone;

const chooseDays = (text: string | undefined) => PERIODS.find(({ days }) => String(days) === text)?.days ?? null;

const toNow = (): number => Math.ceil(Date.now() / STEP_MS) * STEP_MS;

interface View {
  readonly owner: Owner;
  readonly filters: Filters;
  readonly now: number;
}

/** What the reports of a view are asked for. */
const toView = ({ owner, filters, now }: View) => {
  const ownZone = getZone();
  const zone = chooseZone(filters.zone, ownZone);
  const days = chooseDays(filters.days);
  const choice = { days, firstDay: filters.from ?? null, lastDay: filters.to ?? null };
  const categoryId = owner.kind === 'server' ? filters.category : undefined;
  const query: ReportQuery = {
    ...getPeriod(choice, zone, now),
    timezone: zone,
    ...(categoryId !== undefined && { categoryId }),
  };
  return { zone, ownZone, days, query };
};

const prefetchRecords = ({ owner, detail }: FirstVisit, query: ReportQuery): readonly Promise<unknown>[] => {
  const isServer = owner.kind === 'server';
  const canRead = detail.scopes.includes('tickets:read');
  return [
    isServer && queries.query(toCategoriesQuery(owner)),
    canRead && queries.query(toUnclaimedQuery(owner, query.categoryId)),
    isServer && canRead && queries.query(toCommentsQuery(owner, query)),
  ].filter((reading) => reading !== false);
};

/** Reads what the view that the address names shows. What fails is shown by the part that asks for it. */
export const prefetchOverview = async (visit: FirstVisit): Promise<unknown> => {
  const { owner, search } = visit;
  const { query } = toView({ owner, filters: readFilters(search), now: toNow() });
  return Promise.allSettled([
    queries.query(toOverviewQuery(owner, query)),
    queries.query(toOverviewQuery(owner, { ...query, ...getPeriodBefore(query) })),
    queries.query(toVolumeQuery(owner, query)),
    queries.query(toResponseTimesQuery(owner, query)),
    queries.query(toVolumeQuery(owner, { ...query, ...getHeatPeriod(query, query.timezone) })),
    queries.query(toStaffQuery(owner, query)),
    owner.kind === 'server'
      ? queries.query(toCategoryMetricsQuery(owner, query))
      : queries.query(toServerMetricsQuery(owner, query)),
    ...prefetchRecords(visit, query),
  ]);
};

/** The period, the zone and the category, kept in the address. */
export const useFilters = (owner: Owner) => {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(toNow);
  const filters = readFilters(search);
  const { query, ...view } = toView({ owner, filters, now });
  const change = (next: Filters) => {
    const kept = Object.entries({ ...filters, ...next }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(kept), { replace: true });
  };
  return { filters, ...view, now, query, change };
};
