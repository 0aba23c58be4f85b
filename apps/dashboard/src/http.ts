import { ApiError, type ErrorBody, hasReason } from './api-error.ts';
import { t } from './texts/texts.ts';

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
  /** The service knows its own address, so that the bot can send links. */
  readonly canSendLinks: boolean;
  readonly isDemo: boolean;
  /** When the desk of a visitor of the demo is deleted; null for everybody else. */
  readonly demoEndsAt: string | null;
  /** The chat has refused the token of the bot, which has stopped. */
  readonly isBotRefused: boolean;
  /** Of the service. */
  readonly version: string;
}

export const API = '/dashboard/api';
export const JSON_BODY = { 'Content-Type': 'application/json' };
let csrfToken = '';
let sandboxApi = '/sandbox/api';

/** The path of the simulated chat: in a demo that of the session. */
export const getSandboxApi = (): string => sandboxApi;

const toError = async (response: Response): Promise<ApiError> => {
  const { error = {} } = (await response.json().catch(() => ({}))) as { readonly error?: ErrorBody };
  if (error.reason === undefined) return new ApiError(response.status, error);
  // Without a connection it stays in English.
  const explained = await import('./explain.ts').then(
    ({ explainRefusal }) => explainRefusal(error),
    () => error,
  );
  return new ApiError(response.status, explained);
};

let outlivesPage = false;

/** Lets the requests that are sent now outlive the page, which is being left. */
export const keepRequestsAlive = (): void => {
  outlivesPage = true;
  // Somebody who is asked may stay.
  setTimeout(() => (outlivesPage = false));
};

/** Sends a request to this service. @throws ApiError for a refusal, and when there is no answer */
export const sendOnce = async (request: Request): Promise<Response> => {
  if (request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
  const response = await fetch(request, { keepalive: outlivesPage }).catch((error: unknown) => {
    throw request.signal.aborted ? error : new ApiError(0, { reason: 'unreachable', message: UNREACHABLE });
  });
  if (!response.ok) throw await toError(response);
  return response;
};

/** Begins to send requests with the token of the session that answers. */
export const openSession = async <Opened extends Session | null>(request: Request): Promise<Opened> => {
  const { data } = (await (await sendOnce(request)).json()) as { readonly data: Opened };
  csrfToken = data?.csrfToken ?? '';
  if (data?.isDemo) sandboxApi = `${API}/sandbox`;
  return data;
};

/** The session of this browser; null when nobody is signed in. */
export const fetchSession = () => openSession<Session | null>(new Request(`${API}/session`));

/** Sends a request with the CSRF token of the session, which changes with the session: then once more with the new one. */
export const send = async (request: Request): Promise<Response> => {
  const retry = request.clone();
  try {
    return await sendOnce(request);
  } catch (error) {
    if (!hasReason(error, 'csrf_token_invalid')) throw error;
    await fetchSession();
    return sendOnce(retry);
  }
};

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

interface HeaderValues {
  readonly idempotencyKey?: string | undefined;
  readonly version?: number | undefined;
}

/** The headers of a write. */
export const toHeader = ({ idempotencyKey, version }: HeaderValues) => ({
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  ...(version !== undefined && { 'If-Match': `"${version}"` }),
});

const KEY_BYTES = 16;

/** Names one submission of a form. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
