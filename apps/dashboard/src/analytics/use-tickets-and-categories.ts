import { useQuery } from '@tanstack/react-query';
import { read, organizationApi, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import { MAX_ROWS, type ReportQuery, STALE_MS } from './use-analytics.ts';

const MAX_COMMENTS = 5;

interface QueryContext {
  readonly signal: AbortSignal;
}

export const toCategoriesQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'categories', 'named'],
  queryFn: async ({ signal }: QueryContext) =>
    (await read(serverApi(owner.id).GET('/categories', { params: { query: { limit: MAX_ROWS } }, signal }))).data,
  staleTime: STALE_MS,
});

/** The categories of the server, for their names. */
export const useCategories = (owner: Owner) =>
  useQuery({ ...toCategoriesQuery(owner), enabled: owner.kind === 'server' });

const toCategoryFilter = (categoryId: string | undefined) =>
  categoryId === undefined ? {} : { categoryId: [categoryId] };

export const toUnclaimedQuery = (owner: Owner, categoryId: string | undefined) => ({
  queryKey: [...toKey(owner), 'tickets', 'unclaimed', categoryId],
  queryFn: async ({ signal }: QueryContext) => {
    const query = {
      status: ['open' as const, 'pending' as const, 'on_hold' as const],
      unclaimed: 'true' as const,
      limit: MAX_ROWS,
      ...toCategoryFilter(categoryId),
    };
    const options = { params: { query }, signal };
    const answer =
      owner.kind === 'server'
        ? read(serverApi(owner.id).GET('/tickets', options))
        : read(organizationApi(owner.id).GET('/tickets', options));
    const { data, pagination } = await answer;
    return pagination.nextCursor === null ? String(data.length) : `${data.length}+`;
  },
  staleTime: STALE_MS,
});

/** How many tickets that are not closed nobody has claimed; of more than a page only that there are more. */
export const useUnclaimed = (owner: Owner, categoryId: string | undefined) =>
  useQuery(toUnclaimedQuery(owner, categoryId));

export const toCommentsQuery = (owner: Owner, { from, to, categoryId }: ReportQuery) => ({
  queryKey: [...toKey(owner), 'tickets', 'comments', from, to, categoryId],
  queryFn: async ({ signal }: QueryContext) => {
    const query = {
      status: ['closed' as const],
      closedAfter: from,
      closedBefore: to,
      sort: '-updatedAt' as const,
      limit: MAX_ROWS,
      ...toCategoryFilter(categoryId),
    };
    const { data } = await read(serverApi(owner.id).GET('/tickets', { params: { query }, signal }));
    return data.filter(({ feedback }) => feedback?.comment).slice(0, MAX_COMMENTS);
  },
});

/** The newest ratings with words, among the tickets that were closed last in the period. */
export const useComments = (owner: Owner, query: ReportQuery) => useQuery(toCommentsQuery(owner, query));
