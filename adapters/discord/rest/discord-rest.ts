import { API } from '@discordjs/core/http-only';
import { DiscordAPIError, HTTPError, type RateLimitData, RateLimitError, REST } from '@discordjs/rest';
import { AppError, botUnavailable } from '#core/shared/errors.ts';
import type { Clock } from '#core/shared/clock.ts';
import { NO_TRACER, type Tracer } from '#core/shared/tracer.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { withRateLimitMemory } from './rate-limit-memory.ts';
import { withUserAgent } from './user-agent.ts';
import { fetchAnswer } from './answers.ts';
import { InvalidRequests } from './invalid-requests.ts';
import { DiscordRefusal, type RequestContext, UnknownOutcome } from './failures.ts';
import { traceRequests } from './trace-requests.ts';
import { RefusalMemory } from './refusal-memory.ts';
import { createPath, type RequestPathOptions } from './request-path.ts';

export interface DiscordRestOptions extends RequestPathOptions {
  /** Null where a gate adds it. */
  readonly token: string | null;
  /** Is the version of the service, for the `User-Agent`. */
  readonly version: string;
  /** How long a caller waits for one request, its wait for a rate limit included, in milliseconds. */
  readonly deadlineMs?: number;
  readonly log?: DiscordLog;
  readonly clock: Clock;
  readonly tracer?: Tracer;
  /** Counts what Discord refuses, without a gate; by default, the requests of this object alone. */
  readonly invalid?: InvalidRequests;
  /** How often the log says again that the token was refused. */
  readonly remindEveryMs?: number;
}

/** An operator has to see these. */
export interface DiscordLog {
  error(fields: object, message: string): void;
}

/** For the answer of Discord. */
const TIMEOUT_MS = 4_000;
const DEADLINE_MS = 2_000;
const REMIND_EVERY_MS = 60_000;
/** The client sends no request without a token. */
const ADDED_BY_GATE = 'added-by-the-gate';

const REFUSED = 'Discord refused the token of the bot. No more requests are sent; set DISCORD_TOKEN and restart.';

const getWaitMs = ({ timeToReset, retryAfter, sublimitTimeout }: RateLimitData): number =>
  Math.max(timeToReset, retryAfter, sublimitTimeout);

/**
 * Sends requests to Discord, each at the most once. Waits for rate limits are part of the deadline. After an answer 401 no more
 * requests are sent at all, because Discord bans addresses that repeat invalid requests.
 */
export class DiscordRest {
  readonly #api: API;
  readonly #deadlineMs: number;
  readonly #log: DiscordLog | undefined;
  readonly #remindEveryMs: number;
  readonly #refusals: RefusalMemory;
  /** Null where the gate counts them. */
  readonly #invalid: InvalidRequests | null;
  #isStopped = false;

  constructor({ token, version, clock, log, tracer = NO_TRACER, ...options }: DiscordRestOptions) {
    const { deadlineMs = DEADLINE_MS, remindEveryMs = REMIND_EVERY_MS, invalid: counted, ...path } = options;
    const { base, toUrl, toHeaders } = createPath(path);
    this.#refusals = new RefusalMemory(clock);
    this.#deadlineMs = deadlineMs;
    this.#log = log;
    this.#remindEveryMs = remindEveryMs;
    const isDirect = (options.proxyUrl ?? null) === null;
    const invalid = isDirect ? (counted ?? new InvalidRequests(() => performance.now())) : null;
    this.#invalid = invalid;
    const fetchCounted: typeof fetchAnswer = async (url, init) => {
      const headers = { ...withUserAgent(init.headers, version), ...toHeaders(url, () => tracer.getTraceParent()) };
      const answer = await fetchAnswer(url, { ...init, headers });
      invalid?.note(answer.status, answer.headers.get('x-ratelimit-scope'));
      return answer;
    };
    const send = traceRequests(tracer, withRateLimitMemory(fetchCounted));
    const rest = new REST({
      ...base,
      retries: 0,
      timeout: TIMEOUT_MS,
      rejectOnRateLimit: (limit) => getWaitMs(limit) > deadlineMs,
      makeRequest: (url, init) => {
        if (this.#isStopped) throw botUnavailable();
        return send(toUrl(url), init);
      },
    });
    this.#api = new API(rest.setToken(token ?? ADDED_BY_GATE));
  }

  /** Whether Discord has refused the token. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** How many requests of this process Discord called invalid in the last ten minutes; null where the gate counts them. */
  countInvalid(): number | null {
    return this.#invalid?.count() ?? null;
  }

  /**
   * Sends one request.
   *
   * @throws UnknownOutcome when nobody knows whether it was carried out; DiscordRefusal when Discord refused it; bot_unavailable
   * when it was not sent, because of a rate limit or a refused token
   */
  async call<T>(
    context: RequestContext,
    request: (api: API, options: { signal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const refusal = this.#isStopped ? botUnavailable() : this.#refusals.find(context);
    if (refusal) throw refusal;
    const abort = new AbortController();
    try {
      return await withTimeout(request(this.#api, { signal: abort.signal }), {
        ms: this.#deadlineMs,
        timers: globalThis,
        onTimeout: (): never => {
          throw new UnknownOutcome({ isLate: true });
        },
        // A request that still waits for its turn is not sent any more.
        stop: () => {
          abort.abort();
        },
      });
    } catch (error) {
      const failure = this.#toFailure(error, context);
      this.#refusals.remember(failure);
      throw failure;
    }
  }

  #toFailure(error: unknown, context: RequestContext): unknown {
    if (error instanceof RateLimitError) return botUnavailable({ cause: error, retryAfterMs: getWaitMs(error) });
    if (error instanceof HTTPError) return new UnknownOutcome({ cause: error });
    if (!(error instanceof DiscordAPIError))
      return this.#isStopped && !(error instanceof AppError) ? botUnavailable() : error;
    if (error.status === 401) this.#stop();
    const errors: unknown = 'errors' in error.rawError ? error.rawError.errors : undefined;
    return new DiscordRefusal(
      { status: error.status, code: Number(error.code), message: error.message, errors },
      context,
    );
  }

  #stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const report = () => {
      this.#log?.error({}, REFUSED);
    };
    report();
    setInterval(report, this.#remindEveryMs).unref();
  }
}
