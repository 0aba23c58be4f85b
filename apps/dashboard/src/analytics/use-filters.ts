import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Owner } from '../owner.ts';
import { findPeriod, PERIODS } from './period.ts';
import { type ReportQuery, useServerZone } from './use-analytics.ts';
import { isZone } from './zone.ts';

const NAMES = ['days', 'from', 'to', 'zone', 'category'] as const;
export type Filters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The quarter of an hour that reports are rounded to: so the same view asks for the same. */
const STEP_MS = 900_000;

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const readFilters = (search: URLSearchParams): Filters =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));

const chooseZone = (zone: string | undefined, ownZone: string): string =>
  zone !== undefined && isZone(zone) ? zone : ownZone;

const chooseDays = (text: string | undefined) => PERIODS.find(({ days }) => String(days) === text)?.days ?? null;

/** The period, the zone and the category, kept in the address. The query is null until the zone of the server is known. */
export const useFilters = (owner: Owner) => {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
  const settings = useServerZone(owner);
  const filters = readFilters(search);
  const ownZone = settings.data?.timezone ?? BROWSER_ZONE;
  const zone = chooseZone(filters.zone, ownZone);
  const days = chooseDays(filters.days);
  const toQuery = (): ReportQuery => {
    const choice = { days, firstDay: filters.from ?? null, lastDay: filters.to ?? null };
    const categoryId = owner.kind === 'server' ? filters.category : undefined;
    return { ...findPeriod(choice, zone, now), timezone: zone, ...(categoryId !== undefined && { categoryId }) };
  };
  const change = (next: Filters) => {
    const kept = Object.entries({ ...filters, ...next }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(kept), { replace: true });
  };
  return { filters, zone, ownZone, days, now, query: settings.isLoading ? null : toQuery(), change };
};
