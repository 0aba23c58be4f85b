import { useQuery } from '@tanstack/react-query';
import { organizationApi, read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import type { FirstVisit } from '../page-props.ts';
import { type FetchPage, type Page, prefetchPages, queries, usePages, useSession } from '../queries.ts';
import { prefetchTicket } from './ticket-query.ts';
import { type Filters, isFiltered, type TicketQuery, toQuery, type View } from './filters.ts';
import { FilterChips } from './lazy-chips.tsx';
import type { Category, Ticket } from './model/types.ts';
import { readFilters } from './use-filters.ts';

/** As many as a high window shows; more are read as the end comes near. */
const PAGE_SIZE = 25;
const FILE_PAGE_SIZE = 100;
const MAX_SHOWN = 999;
const MAX_CATEGORIES = 100;
const COUNTS_STALE_MS = 30_000;
const REFRESH_MS = 15_000;

/** Who one is in the chat; null for nobody. */
export const useUserId = (): string | null => useSession().data?.person.userId ?? null;

const toTicketsKey = (owner: Owner, query: TicketQuery) => [...toKey(owner), 'tickets', query];

interface ReadOptions {
  readonly limit: number;
  readonly cursor?: string;
  readonly signal: AbortSignal;
}

/** Reads tickets of a server or of an organization. @throws ApiError */
export const fetchTickets = (
  owner: Owner,
  query: TicketQuery,
  { signal, ...page }: ReadOptions,
): Promise<Page<Ticket>> => {
  const params = { query: { ...query, ...page } };
  return owner.kind === 'server'
    ? read(serverApi(owner.id).GET('/tickets', { params, signal }))
    : read(organizationApi(owner.id).GET('/tickets', { params, signal }));
};

const toTicketsPage =
  (owner: Owner, query: TicketQuery, limit = PAGE_SIZE) =>
  (cursor: string | undefined, signal: AbortSignal): Promise<Page<Ticket>> =>
    fetchTickets(owner, query, { limit, signal, ...(cursor !== undefined && { cursor }) });

/** The tickets of a view, page by page. Those of an organization follow no events, and are read again now and then. */
export const useTickets = (owner: Owner, filters: Filters) => {
  const query = toQuery(filters, useUserId());
  return usePages(toTicketsKey(owner, query), toTicketsPage(owner, query), {
    keepsPrevious: true,
    ...(owner.kind === 'organization' && { refetchInterval: REFRESH_MS }),
  });
};

/** Reads the pages of a file with the tickets of a view. */
export const useFetchTickets = (owner: Owner, filters: Filters): FetchPage<Ticket> =>
  toTicketsPage(owner, toQuery(filters, useUserId()), FILE_PAGE_SIZE);

export const toCategoriesQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'categories', 'all'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Category[]> => {
    const params = { query: { limit: MAX_CATEGORIES } };
    return (await read(serverApi(owner.id).GET('/categories', { params, signal }))).data;
  },
  staleTime: COUNTS_STALE_MS,
});

export const useCategories = (owner: Owner) => useQuery(toCategoriesQuery(owner));

const MAX_TAGS = 100;

/** The tags of the newest tickets, the most used first. */
export const useTags = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'tags'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const params = { query: { limit: MAX_TAGS } };
      const { data } = await read(serverApi(owner.id).GET('/tags', { params, signal }));
      return data.map(({ tag }) => tag);
    },
    staleTime: COUNTS_STALE_MS,
    enabled: owner.kind === 'server',
  });

/** Reads the tickets of the view that the address names, and the ticket. @throws ApiError */
export const prefetchTickets = ({ owner, session, search, rest }: FirstVisit): Promise<unknown> => {
  const filters = readFilters(search);
  const query = toQuery(filters, session.person.userId);
  return Promise.all([
    isFiltered(filters) && FilterChips.preload(),
    prefetchPages(toTicketsKey(owner, query), toTicketsPage(owner, query)),
    owner.kind === 'server' && queries.query(toCategoriesQuery(owner)),
    owner.kind === 'server' && rest !== '' && prefetchTicket(owner, rest),
  ]);
};

/** Only up to a limit: tickets beyond it are not counted. */
export interface Count {
  readonly count: number;
  readonly isAtLeast: boolean;
}

const useCount = (owner: Owner, view: View, isEnabled: boolean) => {
  const { sort: _, ...filters } = toQuery({ view }, useUserId());
  return useQuery({
    queryKey: [...toKey(owner), 'ticket-counts', filters],
    queryFn: async ({ signal }): Promise<Count> => {
      const params = { query: filters };
      const { data } =
        owner.kind === 'server'
          ? await read(serverApi(owner.id).GET('/tickets/count', { params, signal }))
          : await read(organizationApi(owner.id).GET('/tickets/count', { params, signal }));
      return { count: Math.min(data.count, MAX_SHOWN), isAtLeast: data.count > MAX_SHOWN };
    },
    staleTime: COUNTS_STALE_MS,
    refetchInterval: owner.kind === 'organization' && COUNTS_STALE_MS,
    enabled: isEnabled,
  }).data;
};

/** How many tickets the views have, up to a limit; closed ones are not counted. */
export const useCounts = (owner: Owner): Readonly<Partial<Record<View, Count | undefined>>> => {
  const hasAccount = useUserId() !== null;
  return {
    mine: useCount(owner, 'mine', hasAccount),
    unclaimed: useCount(owner, 'unclaimed', true),
    waiting: useCount(owner, 'waiting', true),
    all: useCount(owner, 'all', true),
  };
};
