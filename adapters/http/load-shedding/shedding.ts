import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RateLimiter } from '#core/access/index.ts';
import { INBOX_PATH } from '#core/webhooks/index.ts';
import { MAX_BODY_BYTES } from '../exchange/body.ts';
import type { RequestReport } from '../exchange/observe-requests.ts';
import type { PreparedAnswer } from '../exchange/raw-answer.ts';
import { peekRateLimit, type RateLimits } from '../exchange/rate-limit.ts';
import { hasBody, receiveBody } from '../exchange/request-body.ts';
import { toOriginForm } from '../exchange/request-target.ts';
import { API_PREFIX, DASHBOARD_PREFIX, type Mounted } from '../pipeline/route.ts';
import { ClientTurns } from './client-turns.ts';
import type { CallerFinder, FoundCaller } from './find-caller.ts';
import type { LoadShedder, ShedReason } from './load-shedder.ts';
import { OVERLOADED, refuse, TIMED_OUT } from './refusal.ts';
import { RefusalDelay } from './refusal-delay.ts';
import { createClassifier, type RequestClass, type RequestCost } from './request-cost.ts';

export interface Shed {
  readonly cost: RequestCost;
  readonly reason: ShedReason;
}

export interface Shedding {
  readonly routes: readonly Mounted[];
  readonly shedder: LoadShedder;
  readonly identifyCaller: CallerFinder;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  /** Called for each request that is accepted. */
  readonly onAccepted: () => void;
  readonly onShed: (shed: Shed, request: RequestReport) => void;
  /** Gets what was refused for another reason. */
  readonly report: (request: RequestReport) => void;
}

/** Answers a request; settles when nothing more is done for it. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

const PREFIXES = [`${API_PREFIX}/`, `${DASHBOARD_PREFIX}/`, INBOX_PATH];
const MAX_PREFIX = Math.max(...PREFIXES.map(({ length }) => length));

/**
 * Admits requests to the API, and to test receivers of webhooks. The body is received first, within bounds of its own: a request is in flight only when it is
 * complete. One that would be answered too late is refused before anything is done for it: ahead of the framework, since a
 * refusal has to cost much less than an answer. It is not counted against a rate limit, but a client that goes on asking waits for
 * its refusals.
 */
export const createSheddingListener = (options: Shedding, respond: Respond): RequestListener => {
  const classify = createClassifier(options.routes);
  const shed = createShedding(options);
  const begin = createBeginning(options, respond, shed);
  const receive = createReceiver(options, shed);
  return (request, response) => {
    const { method = '' } = request;
    const url = toOriginForm(request.url ?? '');
    request.url = url;
    if (!isAdmitted(url)) {
      void respond(request, response);
      return;
    }
    const { cost, isUpload } = classify(method, url);
    const exchange = { request, response, cost, caller: options.identifyCaller(request) };
    if (isRead(method) || !hasBody(request) || isUpload) begin(exchange);
    else void receive(exchange, () => begin(exchange));
  };
};

/** Paths are in any case, as for the router. */
const isAdmitted = (url: string): boolean => {
  const begin = url.slice(0, MAX_PREFIX).toLowerCase();
  return PREFIXES.some((prefix) => begin.startsWith(prefix));
};

const isRead = (method = ''): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

interface Exchange extends Pick<RequestClass, 'cost'> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: FoundCaller;
}

const createRefuser =
  (limits: Pick<Shedding, 'rateLimiter' | 'rateLimits'>) =>
  ({ request, response, caller: { address, counted } }: Exchange, refusal: PreparedAnswer): RequestReport =>
    refuse(request, response, refusal, { address, rateLimit: peekRateLimit(limits, counted, address) });

/** Refuses a request; later if its client was refused often. */
const createShedding = (options: Shedding) => {
  const delay = new RefusalDelay();
  const refuseExchange = createRefuser(options);
  return (exchange: Exchange, shed: Shed): void => {
    const { response, caller, cost } = exchange;
    delay.run({ client: caller.client.key, cost }, response, () =>
      options.onShed(shed, refuseExchange(exchange, OVERLOADED)),
    );
  };
};

type ShedExchange = ReturnType<typeof createShedding>;

/** Answers a complete request when it is the turn of its client, or sheds it. */
const createBeginning = ({ shedder, onAccepted }: Shedding, respond: Respond, shed: ShedExchange) => {
  const turns = new ClientTurns();
  return (exchange: Exchange): void => {
    const { request, response, cost } = exchange;
    const { client } = exchange.caller;
    const reason = shedder.begin(cost, client);
    if (reason !== null) {
      shed(exchange, { cost, reason });
      return;
    }
    onAccepted();
    const kind = isRead(request.method) ? 'read' : 'change';
    const release = createRelease(request, () => {
      shedder.end(cost, client);
      turns.end(client.key, kind);
    });
    turns.begin(client.key, kind, () => {
      if (response.destroyed) release();
      else void respond(request, response).finally(release);
    });
  };
};

/** Receives the body of a request; it is shed when too many are on the way, and refused when it takes too long. */
const createReceiver = (options: Shedding, shed: ShedExchange) => {
  const { shedder, report } = options;
  const refuseExchange = createRefuser(options);
  return async (exchange: Exchange, onReceived: () => void): Promise<void> => {
    const { request, response, caller } = exchange;
    const reason = shedder.beginBody(caller.client);
    if (reason !== null) {
      shed(exchange, { cost: 'normal', reason });
      return;
    }
    const { kind } = await receiveBody(request, MAX_BODY_BYTES).finally(() => shedder.endBody(caller.client));
    if (kind === 'too_slow') {
      response.shouldKeepAlive = false;
      report(refuseExchange(exchange, TIMED_OUT));
    } else if (kind !== 'cut_off') onReceived();
  };
};

const releases = new WeakMap<IncomingMessage, () => void>();

/** @returns runs once, however often it is called */
const createRelease = (request: IncomingMessage, end: () => void): (() => void) => {
  let isEnded = false;
  const release = () => {
    if (!isEnded) end();
    isEnded = true;
  };
  releases.set(request, release);
  return release;
};

/** The request is no longer in flight: it waits for a place of its own. */
export const leaveFlight = (request: IncomingMessage): void => releases.get(request)?.();
