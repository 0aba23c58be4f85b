import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '#core/shared/errors.ts';
import { presentError } from '../pipeline/errors.ts';
import { ALWAYS, getRequestId, type RequestReport } from '../pipeline/observe-requests.ts';
import { API_PREFIX, DASHBOARD_PREFIX, type Mounted } from '../pipeline/route.ts';
import type { LoadShedder, ShedReason } from './load-shedder.ts';
import { type RequestCost, createCostOf } from './request-cost.ts';

/** What is reported of a request that was shed. */
export interface Shed {
  readonly cost: RequestCost;
  readonly reason: ShedReason;
}

export interface Shedding {
  readonly routes: readonly Mounted[];
  readonly shedder: LoadShedder;
  readonly onShed: (shed: Shed, request: RequestReport) => void;
}

/** Answers a request; settles when nothing more is done for it. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

const PREFIXES = [`${API_PREFIX}/`, `${DASHBOARD_PREFIX}/`];
/** Names a client; a whole header could be long. */
const CLIENT_LENGTH = 64;
const MESSAGE =
  'The service has too much to do right now. Nothing was changed; retry after the seconds of Retry-After.';

/** The same for all, so that it is made once: the request id is a header. */
const REFUSAL = presentError(new AppError('overloaded', MESSAGE), '');
const BODY = JSON.stringify(REFUSAL.body);
const HEADERS = Object.entries({
  ...ALWAYS,
  ...REFUSAL.headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(BODY)),
}).flat();

/**
 * Refuses requests to the API that would be answered too late, before anything is done for them: ahead of the framework,
 * since a refusal has to cost much less than an answer. They are not counted against a rate limit.
 */
export const createSheddingListener = ({ routes, shedder, onShed }: Shedding, respond: Respond): RequestListener => {
  const costOf = createCostOf(routes);
  return (request, response) => {
    const url = request.url ?? '';
    if (!PREFIXES.some((prefix) => url.startsWith(prefix))) {
      void respond(request, response);
      return;
    }
    const client = getClient(request);
    const cost = costOf(request.method ?? '', url);
    const reason = shedder.begin(cost, client);
    if (reason === null) void respond(request, response).finally(() => shedder.end(client));
    else onShed({ cost, reason }, refuse(request, response));
  };
};

/** The client of a request: its token or cookie as it was sent, before it is looked up, or its address. */
const getClient = ({ headers, socket }: IncomingMessage): string =>
  (headers.authorization ?? headers.cookie)?.slice(-CLIENT_LENGTH) ?? socket.remoteAddress ?? '';

const refuse = (request: IncomingMessage, response: ServerResponse): RequestReport => {
  const requestId = getRequestId(request.headers['x-request-id']);
  response.writeHead(REFUSAL.status, ['X-Request-Id', requestId, ...HEADERS]);
  response.end(BODY);
  return {
    requestId,
    method: request.method ?? '',
    path: (request.url ?? '').replace(/\?.*$/, ''),
    route: 'none',
    status: REFUSAL.status,
    durationMs: 0,
    token: null,
    personId: null,
    guildId: null,
    clientAddress: request.socket.remoteAddress ?? '',
    error: null,
  };
};
