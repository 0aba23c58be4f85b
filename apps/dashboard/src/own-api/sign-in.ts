import { API, JSON_BODY, openSession, sendOnce, type Session } from '../http.ts';

/** Starts a session with the key of a sign-in link. @throws ApiError for a key that was used or has expired */
export const signIn = (key: string): Promise<Session> =>
  openSession<Session>(
    new Request(`${API}/session`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ key }) }),
  );

/** How people sign in. */
export interface SignInWays {
  /** The chat platform with whose accounts people can sign in; null when there is none. */
  readonly provider: string | null;
  /** Everybody gets a desk for an hour. */
  readonly isDemo: boolean;
}

export const fetchSignInWays = async (): Promise<SignInWays> => {
  const answer = await sendOnce(new Request(`${API}/account-sign-in`));
  return ((await answer.json()) as { readonly data: SignInWays }).data;
};

/** Opens a desk of the demo. @throws ApiError when there is no room for it */
export const openDemoDesk = (language: string): Promise<Session> =>
  openSession<Session>(
    new Request(`${API}/demo-desk`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ language }) }),
  );

const postToSignIn = (path: string, body: object): Request =>
  new Request(`${API}/account-sign-in${path}`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });

/** Starts a sign-in with an account of the chat. @returns the address of the chat platform where its owner consents */
export const startAccountSignIn = async (): Promise<string> => {
  const answer = await sendOnce(postToSignIn('', {}));
  return ((await answer.json()) as { readonly data: { readonly url: string } }).data.url;
};

/** Starts a session with what the chat platform has added to the address. @throws ApiError */
export const finishAccountSignIn = (code: string, state: string): Promise<Session> =>
  openSession<Session>(postToSignIn('/session', { code, state }));
