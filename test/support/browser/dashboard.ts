import type { Role, TokenOwner } from '#core/access/index.ts';
import type { Person } from '#core/dashboard/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { type Answer, client, type TestApi } from '../api.ts';

/** A browser that is signed in, as far as the server can see one. */
export interface SignedIn {
  readonly person: Person;
  readonly csrfToken: string;
  /** The cookie as it is sent; changed by answers that set another one. */
  readonly cookie: () => string;
  /** Sends a request as a page of the dashboard does. The path begins after `/dashboard/api`. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
}

export const DASHBOARD_API = '/dashboard/api';
const NAME = 'guildesk_session';

export const readCookie = ({ headers }: Answer): string | null => {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${NAME}=`));
  return set?.split(';')[0] ?? null;
};

interface NewPerson {
  readonly owner: TokenOwner | null;
  readonly role?: Role;
  readonly userId?: UserId | null;
}

let people = 0;

export const addPerson = ({ service }: TestApi, { owner, role = 'owner', userId = null }: NewPerson): Promise<Person> =>
  service.app.dashboard.addPerson({ owner, by: 'owner', input: { name: `Person ${(people += 1)}`, role, userId } });

/** Sends what a page sends. */
export const sendAsPage = (api: TestApi, cookie: string, csrfToken: string | null): SignedIn['send'] => {
  const browser = client(api.url);
  return (method, path, body, headers = {}) =>
    browser.send(method, DASHBOARD_API + path, body, {
      origin: api.url,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== '' && { cookie }),
      ...(csrfToken !== null && { 'x-csrf-token': csrfToken }),
      ...headers,
    });
};

/** Signs a new person in. */
export const signIn = async (api: TestApi, input: NewPerson): Promise<SignedIn> =>
  openBrowser(api, await addPerson(api, input));

/** Signs a person in with another browser. */
export const openBrowser = async (api: TestApi, person: Person): Promise<SignedIn> => {
  const { key } = await api.service.app.dashboard.createSignInLink(person);
  const answer = await sendAsPage(api, '', null)('POST', '/session', { key });
  if (answer.status !== 201) throw new Error(`Signing in failed: ${answer.text}`);
  let cookie = readCookie(answer) ?? '';
  const { csrfToken } = answer.body.data;
  const send: SignedIn['send'] = async (...request) => {
    const sent = await sendAsPage(api, cookie, csrfToken)(...request);
    cookie = readCookie(sent) ?? cookie;
    return sent;
  };
  return {
    person,
    csrfToken,
    cookie: () => cookie,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
  };
};
