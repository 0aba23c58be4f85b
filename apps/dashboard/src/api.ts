import createClient from 'openapi-fetch';
import { ApiError, type ErrorBody, hasReason } from './api-error.ts';
import type { paths as OrganizationPaths } from './generated/organization.d.ts';
import type { paths as ServerPaths } from './generated/server.d.ts';
import { t } from './texts/texts.ts';

export { ApiError, findFieldError, hasDetails, hasReason, isOutcomeUnknown } from './api-error.ts';
export type { ErrorDetail } from './api-error.ts';
export type { Schemas } from './schemas.ts';

const UNREACHABLE = t('The service cannot be reached. Check your connection and try again.');

export interface Session {
  readonly id: string;
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly userId: string | null;
    /** Null for the language and the time zone of the browser. */
    readonly language: string | null;
    readonly timezone: string | null;
    /** The name of an account is that of the chat. */
    readonly isAccount: boolean;
  };
  readonly isOperator: boolean;
  readonly csrfToken: string;
  readonly expiresAt: string;
  readonly isSandbox: boolean;
  /** The chat has refused the token of the bot, which has stopped. */
  readonly isBotRefused: boolean;
  /** Of the service. */
  readonly version: string;
}

const API = '/dashboard/api';
const JSON_BODY = { 'Content-Type': 'application/json' };
let csrfToken = '';

const toError = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => ({}))) as { readonly error?: ErrorBody };
  return new ApiError(response.status, body.error ?? {});
};

/** Sends a request to this service. @throws ApiError for a refusal, and when there is no answer */
export const sendOnce = async (request: Request): Promise<Response> => {
  if (request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
  const response = await fetch(request).catch((error: unknown) => {
    throw request.signal.aborted ? error : new ApiError(0, { reason: 'unreachable', message: UNREACHABLE });
  });
  if (!response.ok) throw await toError(response);
  return response;
};

const openSession = async <Opened extends Session | null>(request: Request): Promise<Opened> => {
  const { data } = (await (await sendOnce(request)).json()) as { readonly data: Opened };
  csrfToken = data?.csrfToken ?? '';
  return data;
};

/** The session of this browser; null when nobody is signed in. */
export const fetchSession = () => openSession<Session | null>(new Request(`${API}/session`));

/** Sends a request with the CSRF token of the session, which changes with the session: then once more with the new one. */
const send = async (request: Request): Promise<Response> => {
  const retry = request.clone();
  try {
    return await sendOnce(request);
  } catch (error) {
    if (!hasReason(error, 'csrf_token_invalid')) throw error;
    await fetchSession();
    return sendOnce(retry);
  }
};

/** Starts a session with the key of a sign-in link. @throws ApiError for a key that was used or has expired */
export const signIn = (key: string): Promise<Session> =>
  openSession<Session>(
    new Request(`${API}/session`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ key }) }),
  );

/** The chat platform with whose accounts people can sign in; null when there is none. */
export const fetchAccountProvider = async (): Promise<string | null> => {
  const answer = await sendOnce(new Request(`${API}/account-sign-in`));
  return ((await answer.json()) as { readonly data: { readonly provider: string | null } }).data.provider;
};

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

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is form data. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** The version that was seen: a change of a newer one is refused (`stale_version`). */
  readonly version?: number;
  readonly signal?: AbortSignal;
}

/** The browser itself says what form data is. */
const toHeaders = ({ body, idempotencyKey, version }: CallOptions): Readonly<Record<string, string>> => ({
  ...(body !== undefined && !(body instanceof FormData) && JSON_BODY),
  ...toHeader({ idempotencyKey, version }),
});

/** Calls a route of the dashboard, or one of the public API by its path below a server or an organization. @returns the whole answer, `data` and `pagination` */
export const call = async <Answer>(path: string, options: CallOptions = {}): Promise<Answer> => {
  const { method = 'GET', body, signal } = options;
  const request = new Request(API + path, {
    method,
    headers: toHeaders(options),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return (await (await send(request)).json()) as Answer;
};

/** As the API reads lists of values. */
const querySerializer = { array: { style: 'form', explode: false } } as const;

/** The public API of a server, as the person who is signed in. Types come from its OpenAPI document. */
export const serverApi = (guildId: string) =>
  createClient<ServerPaths>({ baseUrl: `${location.origin}${API}/servers/${guildId}`, fetch: send, querySerializer });

/** The public API of an organization, as the person who is signed in. */
export const organizationApi = (organizationId: string) =>
  createClient<OrganizationPaths>({
    baseUrl: `${location.origin}${API}/organizations/${organizationId}`,
    fetch: send,
    querySerializer,
  });

/** The paths of which the documents of servers and of organizations say the same. */
type SharedPaths = {
  [
    Path in keyof ServerPaths & keyof OrganizationPaths as OrganizationPaths[Path] extends ServerPaths[Path]
      ? Path
      : never
  ]: ServerPaths[Path];
};

/** What the public APIs of servers and of organizations have in common. */
export const ownerApi = ({ kind, id }: { readonly kind: 'server' | 'organization'; readonly id: string }) =>
  createClient<SharedPaths>({ baseUrl: `${location.origin}${API}/${kind}s/${id}`, fetch: send, querySerializer });

interface HeaderValues {
  readonly idempotencyKey?: string | undefined;
  readonly version?: number | undefined;
}

/** The headers of a write. */
export const toHeader = ({ idempotencyKey, version }: HeaderValues) => ({
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  ...(version !== undefined && { 'If-Match': `"${version}"` }),
});

/** The body of a typed answer. Refusals are thrown before, so there is one. */
export const read = async <Body>(answer: Promise<{ readonly data?: Body }>): Promise<Body> => {
  const { data } = await answer;
  if (data === undefined) throw new ApiError(0, { reason: 'empty_answer', message: t('The answer is empty.') });
  return data;
};

const KEY_BYTES = 16;

/** Names one submission of a form. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
