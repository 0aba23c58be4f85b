import type { IncomingMessage, ServerResponse } from 'node:http';
import { DefaultRestOptions, REST } from '@discordjs/rest';
import type { Tracer } from '#core/shared/tracer.ts';
import { showDailyLimit, toBase } from '../rest/answers.ts';
import { withRateLimitMemory } from '../rest/rate-limit-memory.ts';
import { traceRequests } from '../rest/trace-requests.ts';
import { withUserAgent } from '../rest/user-agent.ts';
import { forward } from './forward.ts';
import { traceHandling } from './trace-handling.ts';
import { isFromWebPage } from './web-page.ts';
import type { InvalidRequests } from '../rest/invalid-requests.ts';
import { BACKGROUND, PRIORITY_HEADER } from '../rest/priority.ts';

export interface DiscordGateOptions {
  readonly token: string;
  /** The address by which processes reach the gate, if it is known: requests to its name are no page's. */
  readonly ownAddress: string | null;
  /** The base of the REST API, such as `https://discord.com/api/v10`. */
  readonly apiBase: string;
  /** Is the version of the service, for the `User-Agent`. */
  readonly version: string;
  readonly invalid: InvalidRequests;
  readonly log: GateLog;
  readonly tracer: Tracer;
}

export interface GateLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Forwards requests of all processes to Discord, with the token and its rate limits. */
export interface DiscordGate {
  /** Answers a request to a path as of the REST API. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** How many requests Discord called invalid in the last ten minutes. */
  countInvalid(): number;
  /** Whether Discord has refused the token; then every request is refused. */
  isStopped(): boolean;
}

const TIMEOUT_MS = 4_000;

/**
 * A gate never repeats a request and never lets it wait for a rate limit: it answers 429, and the sender decides. When Discord calls too many
 * requests invalid it answers 503 to those of the background, and after a refused token to all.
 */
export const createDiscordGate = (options: DiscordGateOptions): DiscordGate => {
  const { token, ownAddress, invalid, log, tracer } = options;
  const rest = openRest(options);
  return {
    handle: async (request, response) => {
      if (isFromWebPage(request.headers, ownAddress)) {
        refuse(response, 403, 'Pages of browsers may not send requests to the gate.');
        return;
      }
      await traceHandling(tracer, request, response, async () => {
        if (isRefused(request, invalid)) {
          refuse(response, 503, 'Too many requests were invalid.');
          return;
        }
        try {
          await forward(rest, token, request, response);
        } catch (error) {
          log.warn({ err: error }, 'Discord did not answer a request.');
        }
      });
    },
    countInvalid: () => invalid.count(),
    isStopped: () => invalid.isTokenRefused,
  };
};

/** The client that counts what Discord calls invalid. */
const openRest = ({ apiBase, version, invalid, log, tracer }: DiscordGateOptions): REST => {
  const send: typeof DefaultRestOptions.makeRequest = async (url, init) => {
    const answer = await DefaultRestOptions.makeRequest(url, {
      ...init,
      headers: withUserAgent(init.headers, version),
    });
    const wasRefused = invalid.isTokenRefused;
    invalid.note(answer.status, answer.headers.get('x-ratelimit-scope'));
    if (invalid.isTokenRefused && !wasRefused) log.error({}, TOKEN_REFUSED);
    return showDailyLimit(answer);
  };
  return new REST({
    ...toBase(apiBase),
    retries: 0,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: () => true,
    makeRequest: withRateLimitMemory(traceRequests(tracer, send)),
  });
};

const TOKEN_REFUSED =
  'Discord refused the token of the bot. No more requests are sent; set DISCORD_TOKEN and restart this process.';

const isRefused = ({ headers }: IncomingMessage, invalid: InvalidRequests): boolean =>
  invalid.isTokenRefused || (headers[PRIORITY_HEADER] === BACKGROUND && invalid.isBackgroundRefused);

const refuse = (response: ServerResponse, status: number, message: string): void => {
  const body = { code: 0, message };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
