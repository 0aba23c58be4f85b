import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, fetchSession, hasReason, isOutcomeUnknown, newIdempotencyKey, type Session } from './api.ts';
import { readNextPage } from './read-next-page.ts';
import { t } from './texts/texts.ts';

const STALE_MS = 10_000;
const MAX_RETRIES = 2;
const SESSION = ['session'];

export const retryWhenUnknown = (count: number, error: unknown) => count < MAX_RETRIES && isOutcomeUnknown(error);

/** A refusal because nobody is signed in leads to the sign-in page, whichever request it was. */
const onError = (error: unknown): void => {
  if (hasReason(error, 'not_signed_in')) queries.setQueryData<Session | null>(SESSION, null);
};

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // Without a connection requests fail, and the page says so, instead of waiting silently and being sent much later.
  defaultOptions: {
    queries: { staleTime: STALE_MS, retry: retryWhenUnknown, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

const SESSION_QUERY = { queryKey: SESSION, queryFn: fetchSession, staleTime: Infinity };

/** Asks who is signed in before the first page is rendered. Null when nobody is, or there is no answer. */
export const prefetchSession = (): Promise<Session | null> => queries.query(SESSION_QUERY).catch(() => null);

export const useSession = () => useQuery({ ...SESSION_QUERY, refetchOnWindowFocus: true });

export const isSignedIn = (): boolean => Boolean(queries.getQueryData<Session | null>(SESSION));

/** Forgets everything that was read as somebody else. Null when nobody is signed in any more. */
export const startSession = (session: Session | null): void => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  queries.setQueryData<Session | null>(SESSION, session);
};

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

type ChangeOptions<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onSettled'> & {
  /** Whatever begins with one of these keys is read again after the change. */
  readonly stale: readonly (readonly unknown[])[];
};

const refresh = (stale: readonly (readonly unknown[])[]) => () =>
  Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));

/** A change. Not repeated by itself, since it may have been made already. */
export const useChange = <Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { stale, ...options }: ChangeOptions<Answer, Input>,
) => useMutation({ ...options, mutationFn: change, onSettled: refresh(stale) });

interface Submission {
  readonly body: string;
  readonly key: string;
}

/**
 * Creates something by POST. A submission has an Idempotency-Key of its own, which its retries keep: the automatic ones, and a
 * second press after a failure with an unknown outcome.
 */
export const useCreate = <Answer, Body extends object>(
  create: (body: Body, idempotencyKey: string) => Promise<Answer>,
  {
    stale,
    toBody = (body) => body,
    ...options
  }: ChangeOptions<Answer, Body> & {
    /** What is sent, where more is given: it makes a submission the same. */
    readonly toBody?: (body: Body) => object;
  },
) => {
  const submission = useRef<Submission | null>(null);
  return useMutation({
    ...options,
    mutationFn: async (body: Body) => {
      const text = JSON.stringify(toBody(body));
      if (submission.current?.body !== text) submission.current = { body: text, key: newIdempotencyKey() };
      return create(body, submission.current.key);
    },
    retry: retryWhenUnknown,
    onSettled: (_, error) => {
      if (!isOutcomeUnknown(error)) submission.current = null;
      return refresh(stale)();
    },
  });
};

/** An error as the page shows it. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError ? error.message : t('Something went wrong in this page. Reload it and try again.');
