import type { Context, Middleware } from 'koa';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { type Principal, type RateLimit, type RateLimiter, createUnauthorizedError } from '#core/access/index.ts';
import { SESSION_REQUESTS_PER_MINUTE } from '#core/dashboard/index.ts';
import type { UseCases } from '#core/index.ts';
import { AppError } from '#core/shared/errors.ts';
import type { SessionId } from '#core/shared/ids.ts';
import type { LoadShedder } from '../load-shedding/load-shedder.ts';

/** An operator's own limit, instead of those of the plans and of anonymous callers; null leaves them. */
export interface RateLimits {
  readonly perMinute: number | null;
}

interface RateLimitOptions {
  readonly app: UseCases;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
}

export type AnonymousLimits = RateLimitOptions;

interface AuthenticationOptions extends RateLimitOptions {
  readonly shedder: LoadShedder;
}

/** What the steps of a request pass on. */
export interface RequestState {
  requestId: string;
  /** Null for a request without a valid token. */
  principal: Principal | null;
  /** As the principal was found, for an answer that goes on for long. */
  reauthenticate: () => Promise<Principal | null>;
  /** For logs and metrics. */
  route: string;
}

/** Finds out whose token it is; what an absent or bad one means is decided when its requests have been counted. */
export const authenticate =
  ({ app, shedder, rateLimits: { perMinute } }: AuthenticationOptions): Middleware<RequestState> =>
  async (ctx, next) => {
    const [, bearer] = /^Bearer +(\S+) *$/i.exec(ctx.get('authorization')) ?? [];
    const findPrincipal = () => (bearer === undefined ? Promise.resolve(null) : app.access.authenticate(bearer));
    const principal = await shedder.measureWait(findPrincipal);
    ctx.state.reauthenticate = findPrincipal;
    ctx.state.principal = principal && { ...principal, requestsPerMinute: perMinute ?? principal.requestsPerMinute };
    await next();
  };

/** Counts per token, or per client address without a valid one. @throws unauthorized; rate_limited */
export const limitRate =
  (admission: RateLimitOptions): Middleware<RequestState> =>
  async (ctx, next) => {
    const { principal } = ctx.state;
    const outcome = await countRequest(admission, principal, ctx.ip);
    ctx.set(toRateLimitHeaders(outcome));
    if (!principal) throw createUnauthorizedError(ctx.get('authorization') !== '');
    if (!outcome.isAllowed) throw createRateLimitedError(outcome);
    await next();
  };

const countRequest = (
  { rateLimiter, rateLimits: { perMinute } }: RateLimitOptions,
  principal: Principal | null,
  address: string,
): Promise<RateLimit> =>
  principal
    ? rateLimiter.consume(`token:${principal.identity.id}`, principal.requestsPerMinute)
    : rateLimiter.consume(`address:${address}`, perMinute ?? ANONYMOUS_REQUESTS_PER_MINUTE);

/** The headers of a request that failed before anybody counted it. */
export const countAnonymous = async (admission: RateLimitOptions, address: string): Promise<Record<string, string>> =>
  toRateLimitHeaders(await countRequest(admission, null, address));

/** Counts a request of a session in the dashboard. @throws rate_limited */
export const limitSessionRate = async (
  { rateLimiter, rateLimits: { perMinute } }: AnonymousLimits,
  ctx: Context,
  session: SessionId,
): Promise<void> => {
  const outcome = await rateLimiter.consume(`session:${session}`, perMinute ?? SESSION_REQUESTS_PER_MINUTE);
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** Counts a request to a path without tokens like one of an anonymous caller. @throws rate_limited */
export const limitAnonymousRate = async (limits: AnonymousLimits, ctx: Context): Promise<void> => {
  const outcome = await countRequest(limits, null, ctx.ip);
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** A page has many pictures: so many files a minute and client address, apart from all other requests. */
const FILES_PER_MINUTE = 3_000;

/** Counts a request for a file. @throws rate_limited */
export const limitFileRate = async (
  { rateLimiter, rateLimits: { perMinute } }: AnonymousLimits,
  ctx: Context,
): Promise<void> => {
  const outcome = await rateLimiter.consume(`files:${ctx.ip}`, Math.max(FILES_PER_MINUTE, perMinute ?? 0));
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

const toRateLimitHeaders = ({ limit, remaining, resetAt, retryAfter }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
  ...(retryAfter > 0 && { 'Retry-After': String(retryAfter) }),
});

const createRateLimitedError = ({ limit, retryAfter }: RateLimit) =>
  new AppError('rate_limit_exceeded', `More than ${limit} requests a minute. Retry in ${retryAfter} second(s).`);

export const createPathError = ({ method, path }: Context) =>
  new AppError('unknown_path', `Path ${method} ${path} not found.`);

export const refuseUnknownPaths: Middleware<RequestState> = (ctx) => {
  throw createPathError(ctx);
};
