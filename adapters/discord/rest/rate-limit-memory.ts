import type { RESTOptions } from '@discordjs/rest';
import { LruCache } from '#core/shared/values/lru-cache.ts';

type MakeRequest = RESTOptions['makeRequest'];
type Answer = Awaited<ReturnType<MakeRequest>>;

interface RememberedLimit {
  readonly endsAtMs: number;
  readonly scope: string;
}

const RATE_LIMITED = 429;
/** More limits at a time than the bot meets. */
const MAX_REMEMBERED = 10_000;

/**
 * Requests with the same method and route, and channel, server or webhook, share a limit. Null for changes of a
 * channel, where a limit may hold for some fields only.
 */
const toBucket = (method: string, url: string): string | null => {
  const route = new URL(url).pathname.replaceAll(/(?<!\/(?:channels|guilds|webhooks))\/\d+(?=\/|$)/g, '/:id');
  return method === 'PATCH' && /\/channels\/\d+$/.test(route) ? null : `${method} ${route}`;
};

/** The client remembers a global limit by itself. */
const readLimit = ({ status, headers }: Answer, nowMs: number): RememberedLimit | null => {
  const seconds = Number(headers.get('retry-after'));
  if (status !== RATE_LIMITED || headers.has('x-ratelimit-global') || !(seconds > 0)) return null;
  return { endsAtMs: nowMs + seconds * 1_000, scope: headers.get('x-ratelimit-scope') ?? 'user' };
};

const toAnswer = (limit: RememberedLimit, nowMs: number): Answer => {
  const seconds = (limit.endsAtMs - nowMs) / 1_000;
  const body = { message: 'You are being rate limited.', retry_after: seconds, global: false };
  const headers = { 'retry-after': String(seconds), 'x-ratelimit-scope': limit.scope };
  return Response.json(body, { status: RATE_LIMITED, headers });
};

/**
 * Answers a request with 429 by itself until the time is over that Discord named with an answer 429. The client
 * forgets it where the headers of the bucket do not say the same, as with limits that are not those of a
 * route, and Discord bans addresses that go on asking.
 */
export const withRateLimitMemory = (makeRequest: MakeRequest): MakeRequest => {
  const limits = new LruCache<string, RememberedLimit>(MAX_REMEMBERED);
  const remember = (bucket: string, answer: Answer) => {
    const limit = readLimit(answer, performance.now());
    if (limit) limits.set(bucket, limit);
  };
  return async (url, init) => {
    const bucket = toBucket(init.method ?? 'GET', url);
    if (bucket === null) return makeRequest(url, init);
    const limit = limits.get(bucket);
    if (limit && limit.endsAtMs > performance.now()) return toAnswer(limit, performance.now());
    limits.delete(bucket);
    const answer = await makeRequest(url, init);
    remember(bucket, answer);
    return answer;
  };
};
