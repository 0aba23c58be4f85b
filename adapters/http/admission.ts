import type { Middleware } from 'koa';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { type Principal, type RateLimit, type RateLimiter, unauthorized } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
import { AppError, notFound } from '#core/shared/errors.ts';
import type { LoadShedder } from './load-shedding/load-shedder.ts';

/** An operator's own limit, instead of those of the plans and of anonymous callers; null leaves them. */
export interface RateLimits {
  readonly perMinute: number | null;
}

interface Admission {
  readonly app: UseCases;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
}

interface Authentication extends Admission {
  readonly shedder: LoadShedder;
}

/** What the steps of a request pass on. */
export interface RequestState {
  requestId: string;
  /** Null for a request without a valid token. */
  principal: Principal | null;
  /** For logs and metrics. */
  route: string;
}

/** Finds out whose token it is; what an absent or bad one means is decided when its requests have been counted. */
export const authenticating =
  ({ app, shedder, rateLimits: { perMinute } }: Authentication): Middleware<RequestState> =>
  async (ctx, next) => {
    const [, bearer] = /^Bearer +(\S+) *$/i.exec(ctx.get('authorization')) ?? [];
    const principal = bearer === undefined ? null : await shedder.measureWait(() => app.access.authenticate(bearer));
    ctx.state.principal = principal && { ...principal, requestsPerMinute: perMinute ?? principal.requestsPerMinute };
    await next();
  };

/** Counts per token, or per client address without a valid one. @throws unauthorized; rate_limited */
export const limiting =
  (admission: Admission): Middleware<RequestState> =>
  async (ctx, next) => {
    const { principal } = ctx.state;
    const outcome = await counted(admission, principal, ctx.ip);
    ctx.set(rateLimitHeaders(outcome));
    if (!principal) throw unauthorized();
    if (!outcome.isAllowed) throw rateLimited(outcome);
    await next();
  };

const counted = (
  { rateLimiter, rateLimits: { perMinute } }: Admission,
  principal: Principal | null,
  address: string,
): Promise<RateLimit> =>
  principal
    ? rateLimiter.take(`token:${principal.tokenId}`, principal.requestsPerMinute)
    : rateLimiter.take(`address:${address}`, perMinute ?? ANONYMOUS_REQUESTS_PER_MINUTE);

/** The headers of a request that failed before anybody counted it. */
export const anonymousHeaders = async (admission: Admission, address: string): Promise<Record<string, string>> =>
  rateLimitHeaders(await counted(admission, null, address));

const rateLimitHeaders = ({ limit, remaining, resetAt, retryAfter }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
  ...(retryAfter > 0 && { 'Retry-After': String(retryAfter) }),
});

const rateLimited = ({ limit, retryAfter }: RateLimit) =>
  new AppError('rate_limited', `More than ${limit} requests a minute. Retry in ${retryAfter} second(s).`);

export const refusingUnknownPaths: Middleware<RequestState> = (ctx) => {
  throw notFound(`Path ${ctx.method} ${ctx.path}`);
};
