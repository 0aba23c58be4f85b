import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queries } from './query-client.ts';
import { readNextPage } from './read-next-page.ts';

export {
  describeError,
  isSignedIn,
  prefetchSession,
  queries,
  retryWhenUnknown,
  startSession,
  useSession,
} from './query-client.ts';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly nextCursor: string | null };
}

export type FetchPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

const toPagesQuery = <Item>(queryKey: readonly unknown[], fetchPage: FetchPage<Item>) => ({
  queryKey,
  queryFn: ({ pageParam, signal }: { readonly pageParam: string | undefined; readonly signal: AbortSignal }) =>
    fetchPage(pageParam, signal),
  initialPageParam: undefined,
  getNextPageParam: ({ pagination }: Page<Item>) => pagination.nextCursor ?? undefined,
});

/** Reads the first page of a list for `usePages` with the same key. @throws ApiError */
export const prefetchPages = <Item>(queryKey: readonly unknown[], fetchPage: FetchPage<Item>): Promise<unknown> =>
  queries.infiniteQuery(toPagesQuery(queryKey, fetchPage));

/** A list that is read page by page. `items` has all pages that were read. */
export const usePages = <Item>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<Item>,
  /** `keepsPrevious`: the list before is shown until the one that is asked for now is there. */
  { keepsPrevious = false, ...options }: { readonly refetchInterval?: number; readonly keepsPrevious?: boolean } = {},
) => {
  const query = useInfiniteQuery({
    ...toPagesQuery(queryKey, fetchPage),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return { ...query, items, fetchNextPage: () => readNextPage(query) };
};
