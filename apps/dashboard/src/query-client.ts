import { MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, hasReason, InputError, isOutcomeUnknown } from './api-error.ts';
import { fetchSession, type Session } from './http.ts';
import { t } from './texts/texts.ts';

const STALE_MS = 10_000;
const MAX_RETRIES = 2;
const SESSION = ['session'];

export const retryWhenUnknown = (count: number, error: unknown) => count < MAX_RETRIES && isOutcomeUnknown(error);

const loadEnded = () => import('./ended-session.ts');

/** Keeps what somebody was doing whose session has ended. Without it nothing is lost but the way back. */
const keepIfSignedIn = async (): Promise<void> => {
  const session = queries.getQueryData<Session | null>(SESSION);
  if (session)
    await loadEnded().then(
      ({ keepEnded }) => keepEnded(session),
      () => undefined,
    );
};

/** A refusal because nobody is signed in leads to the sign-in page, whichever request it was. */
export const followRefusal = (error: unknown): void => {
  if (!hasReason(error, 'not_signed_in')) return;
  void keepIfSignedIn().then(() => queries.setQueryData<Session | null>(SESSION, null));
};

const followSession = async (): Promise<Session | null> => {
  const session = await fetchSession();
  if (session === null) await keepIfSignedIn();
  return session;
};

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: followRefusal }),
  mutationCache: new MutationCache({ onError: followRefusal }),
  // Without a connection requests fail, and the page says so, instead of waiting silently and being sent much later.
  defaultOptions: {
    queries: { staleTime: STALE_MS, retry: retryWhenUnknown, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

const SESSION_QUERY = { queryKey: SESSION, queryFn: followSession, staleTime: Infinity };

/** Asks who is signed in before the first page is rendered. Null when nobody is, or there is no answer. */
export const prefetchSession = (): Promise<Session | null> => queries.query(SESSION_QUERY).catch(() => null);

export const useSession = () => useQuery({ ...SESSION_QUERY, refetchOnWindowFocus: true });

export const isSignedIn = (): boolean => Boolean(queries.getQueryData<Session | null>(SESSION));

/** Forgets everything that was read as somebody else. Null when nobody is signed in any more. */
export const startSession = (session: Session | null): void => {
  if (session === null) void loadEnded().then(({ forgetEnded }) => forgetEnded());
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  queries.setQueryData<Session | null>(SESSION, session);
};

/** An error as the page shows it. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError || error instanceof InputError
    ? error.message
    : t('Something went wrong in this page. Reload it and try again.');
