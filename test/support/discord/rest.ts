import type { IncomingMessage, ServerResponse } from 'node:http';
import { DiscordError, refuse, refuseForm } from './errors.ts';
import type { Effect, Fault, Faults } from './faults.ts';
import { type Json, judge } from './judge.ts';
import type { Counted, RateLimits } from './rate-limits.ts';
import { readRequest, type RequestBody } from './read-request.ts';
import { type Answer, type Call, createMatcher, type Match, type Route } from './routes/routes.ts';
import type { RequestRecord, State } from './state.ts';

export const API_PATH = '/api/v10';

export interface RestOptions {
  readonly token: string;
  readonly botId: string;
  /** The user of an access token. */
  readonly findUserId: (token: string) => string | undefined;
  readonly routes: readonly Route[];
  readonly state: State;
  readonly faults: Faults;
  readonly limits: RateLimits;
  readonly now: () => number;
}

interface Reply extends Answer {
  readonly headers?: Record<string, string>;
}

const UNAUTHORIZED: Answer = { status: 401, body: { message: '401: Unauthorized', code: 0 } };
const NOT_FOUND: Answer = { status: 404, body: { message: '404: Not Found', code: 0 } };
const UPSTREAM_ERROR = 'upstream connect error or disconnect/reset before headers';

const toRateLimited = ({ retryAfter, isGlobal }: NonNullable<Counted['exceeded']>, scope?: string): Reply => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal },
  headers: {
    'retry-after': String(Math.ceil(retryAfter)),
    'x-ratelimit-scope': scope ?? (isGlobal ? 'global' : 'user'),
    ...(isGlobal && { 'x-ratelimit-global': 'true' }),
  },
});

/** Answers requests to the REST API. */
export class Rest {
  readonly #options: RestOptions;
  readonly #match: (method: string, path: string) => Match | null;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: RestOptions) {
    this.#options = options;
    this.#match = createMatcher(options.routes);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET' } = request;
    const path = url.pathname.slice(API_PATH.length).replaceAll('%40', '@');
    const match = this.#match(method, path);
    const body = await readRequest(request).catch(() => null);
    const record = this.#record({ method, path, match, body, headers: request.headers });
    const fault = this.#options.faults.take(method, path, record.route);
    if (fault?.effect.kind === 'hang') return;
    const answer = () => this.#answer(request, { match, body, query: url.searchParams });
    if (fault) await this.#disturb(fault, answer, record, response);
    else this.#send(response, record, answer());
  }

  async #disturb(
    { effect, hold }: Fault,
    answer: () => Reply,
    record: RequestRecord,
    response: ServerResponse,
  ): Promise<void> {
    const reply = effect.kind === 'cut' ? null : (replaceBefore(effect) ?? answer());
    await hold;
    if (!reply) response.destroy();
    else this.#finish(effect, () => this.#send(response, record, replaceAfter(effect) ?? reply), response);
  }

  /** Ends what was to be answered later. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #finish(effect: Effect, send: () => void, response: ServerResponse): void {
    if (effect.kind === 'lost') response.destroy();
    else if (effect.kind === 'late') {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        send();
      }, effect.ms);
      this.#timers.add(timer);
    } else send();
  }

  #send(response: ServerResponse, record: RequestRecord, { status, body, headers = {} }: Reply): void {
    const { state } = this.#options;
    record.status = status;
    if (status === 429) state.rateLimited += 1;
    const isShared = headers['x-ratelimit-scope'] === 'shared';
    if ([401, 403, 429].includes(status) && !isShared) state.invalidRequests += 1;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, via: '1.1 google', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  #record({
    match,
    body,
    ...request
  }: Omit<Asked, 'query'> & Pick<RequestRecord, 'method' | 'path' | 'headers'>): RequestRecord {
    const record = {
      ...request,
      route: match?.route.path ?? null,
      body: body?.json ?? null,
      files: body?.files.length ?? 0,
      at: this.#options.now(),
      status: null,
    };
    this.#options.state.requests.push(record);
    return record;
  }

  #answer(request: IncomingMessage, asked: Asked): Reply {
    const { match, body } = asked;
    if (!match) return NOT_FOUND;
    const callerId = this.#findCaller(request, match);
    if (callerId === null) return UNAUTHORIZED;
    const counted = this.#count(match, body?.json ?? null);
    const refused = this.#options.limits.enforced ? counted.exceeded : null;
    const reply = refused
      ? toRateLimited(refused)
      : catchRefusal(() => this.#execute(request, { ...asked, match, callerId }));
    return { ...reply, headers: { ...counted.headers, ...reply.headers } };
  }

  /** Who asks; null when a token is missing or wrong. */
  #findCaller({ headers }: IncomingMessage, { route }: Match): string | null {
    const { token, botId, findUserId } = this.#options;
    const { authorization = '' } = headers;
    const isBot = route.caller === 'none' || authorization === `Bot ${token}`;
    if (isBot) return botId;
    return route.caller === 'user' ? (findUserId(authorization.replace('Bearer ', '')) ?? null) : null;
  }

  #count({ route, params }: Match, body: Json): Counted {
    const { limits, state } = this.#options;
    const on = `${route.method} ${route.path}`;
    const major = `${params['channel'] ?? params['guild'] ?? ''}${params['token'] ?? ''}`;
    const counted = limits.count({ on, major, body, isGlobal: route.caller !== 'none' });
    if (counted.exceeded) state.overLimit.push(on);
    return counted;
  }

  #execute({ headers }: IncomingMessage, { match, body, query, callerId }: Asked & Authorized): Answer {
    const { route, params } = match;
    // Bots without a proper User-Agent are blocked before they reach the API.
    const isBot = route.path !== '/oauth2/token' && callerId === this.#options.botId;
    const isBlocked = isBot && !headers['user-agent']?.startsWith('DiscordBot (');
    if (isBlocked) throw refuse(40_333);
    if (!body) throw refuse(50_109);
    const { json, files } = body;
    const call: Call = { query, body: json, files, callerId, param: (name) => params[name] ?? '' };
    this.#judge(route, call, json);
    return route.handle(call);
  }

  /** @throws 50035 */
  #judge(route: Route, call: Call, body: Json): void {
    const schema = route.schema(body, call);
    if (!schema) return;
    const { state } = this.#options;
    const on = `${route.method} ${route.path}`;
    const { issues, unknownFields } = judge(schema, body);
    state.unknownFields.push(...unknownFields.map((field) => `${on}: ${field}`));
    if (issues.length === 0) return;
    state.invalidPayloads.push({ on, body, issues });
    throw refuseForm(issues);
  }
}

interface Authorized {
  readonly match: Match;
  readonly callerId: string;
}

interface Asked {
  readonly match: Match | null;
  readonly body: RequestBody | null;
  readonly query: URLSearchParams;
}

const toFailure = ({ status, body }: Extract<Effect, { kind: 'status' }>): Reply => {
  if (status === 401) return UNAUTHORIZED;
  return { status, body: body ?? { message: UPSTREAM_ERROR, code: 0 } };
};

const catchRefusal = (execute: () => Answer): Reply => {
  try {
    return execute();
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    return { status: error.status, body: error.body };
  }
};

const replaceBefore = (effect: Effect): Reply | null => {
  if (effect.kind === 'status' && !effect.after) return toFailure(effect);
  if (effect.kind !== 'rate-limited') return null;
  const { retryAfter, scope } = effect;
  return toRateLimited({ retryAfter, isGlobal: scope === 'global' }, scope);
};

const replaceAfter = (effect: Effect): Reply | null =>
  effect.kind === 'status' && effect.after ? toFailure(effect) : null;
