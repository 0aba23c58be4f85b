import type { Context, Middleware } from 'koa';
import {
  createUnauthorizedError,
  getOwnerId,
  type Principal,
  type RateLimit,
  type RateLimiter,
} from '#core/access/index.ts';
import { SESSION_REQUESTS_PER_MINUTE } from '#core/dashboard/index.ts';
import { DESK_LIMITS } from '#core/demo-desks/index.ts';
import { ANONYMOUS_REQUESTS_PER_MINUTE } from '#core/organizations/index.ts';
import { AppError } from '#core/shared/errors.ts';
import type { GuildId, PersonId, SessionId } from '#core/shared/ids.ts';
import { toCountedAddress } from './client-address.ts';
import type { RequestState } from './request-state.ts';

export interface CountedCaller {
  /** Whose requests count against the limit: the token or session. */
  readonly subject: string;
  readonly perMinute: number;
  /** Who has a share of what all callers use together: the server, the organization or the person, whatever the number of tokens or sessions. */
  readonly owner: string;
}

export interface CountedSession {
  readonly id: SessionId;
  readonly personId: PersonId;
}

/** An operator's own limit, instead of those of the plans and of anonymous callers; null leaves them. */
export interface RateLimits {
  readonly perMinute: number | null;
}

export interface RateLimitOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
}

/** Counts per token, or per client address without a valid one. @throws unauthorized; rate_limited */
export const limitRate =
  (options: RateLimitOptions): Middleware<RequestState> =>
  async (ctx, next) => {
    const { principal } = ctx.state;
    const outcome = await consumeRequest(options, principal, ctx.ip);
    ctx.set(toRateLimitHeaders(outcome));
    if (!principal) throw createUnauthorizedError(ctx.get('authorization') !== '');
    if (!outcome.isAllowed) throw createRateLimitedError(outcome);
    await next();
  };

const consumeRequest = (
  { rateLimiter, rateLimits }: RateLimitOptions,
  principal: Principal | null,
  address: string,
): Promise<RateLimit> => {
  const caller = principal ? toCountedCaller(principal) : toAnonymousCaller(rateLimits, address);
  return rateLimiter.consume(caller.subject, caller.perMinute);
};

export const toCountedCaller = ({ identity, owner, requestsPerMinute }: Principal): CountedCaller => ({
  subject: `token:${identity.id}`,
  perMinute: requestsPerMinute,
  owner: `owner:${getOwnerId(owner)}`,
});

export const toSessionCaller = ({ perMinute }: RateLimits, { id, personId }: CountedSession): CountedCaller => ({
  subject: `session:${id}`,
  perMinute: perMinute ?? SESSION_REQUESTS_PER_MINUTE,
  owner: `person:${personId}`,
});

const toAnonymousCaller = ({ perMinute }: RateLimits, address: string): Omit<CountedCaller, 'owner'> => ({
  subject: `address:${toCountedAddress(address)}`,
  perMinute: perMinute ?? ANONYMOUS_REQUESTS_PER_MINUTE,
});

/** The headers of a request that failed before anybody counted it. */
export const consumeAnonymous = async (options: RateLimitOptions, address: string): Promise<Record<string, string>> =>
  toRateLimitHeaders(await consumeRequest(options, null, address));

/** Counts a request of a session in the dashboard. @throws rate_limited */
export const limitSessionRate = async (
  { rateLimiter, rateLimits }: RateLimitOptions,
  ctx: Context,
  session: CountedSession,
): Promise<void> => {
  const { subject, perMinute } = toSessionCaller(rateLimits, session);
  const outcome = await rateLimiter.consume(subject, perMinute);
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** Counts a request to a path without tokens like one of an anonymous caller. @throws rate_limited */
export const limitAnonymousRate = async (limits: RateLimitOptions, ctx: Context): Promise<void> => {
  const outcome = await consumeRequest(limits, null, ctx.ip);
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** A test receiver takes so many deliveries a minute from all senders together; those of other servers have limits of their own. */
const INBOX_DELIVERIES_PER_MINUTE = 600;

/** Counts a delivery to the test receiver of a server. @throws rate_limited */
export const limitInboxRate = async (
  { rateLimiter, rateLimits: { perMinute } }: RateLimitOptions,
  ctx: Context,
  guild: GuildId,
): Promise<void> => {
  const outcome = await rateLimiter.consume(`inbox:${guild}`, perMinute ?? INBOX_DELIVERIES_PER_MINUTE);
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** Counts a request of any session or token of a desk of a demo. @throws rate_limited */
export const limitDeskRate = async (
  { rateLimiter, rateLimits: { perMinute } }: RateLimitOptions,
  ctx: Context,
  guild: GuildId,
): Promise<void> => {
  const outcome = await rateLimiter.consume(`desk:${guild}`, perMinute ?? DESK_LIMITS.requestsPerMinute);
  if (outcome.isAllowed) return;
  ctx.set(toRateLimitHeaders(outcome));
  throw createRateLimitedError(outcome);
};

/** A page has many pictures: so many files a minute and client address, apart from all other requests. */
const FILES_PER_MINUTE = 3_000;

/** Counts a request for a file. @throws rate_limited */
export const limitFileRate = async (
  { rateLimiter, rateLimits: { perMinute } }: RateLimitOptions,
  ctx: Context,
): Promise<void> => {
  const outcome = await rateLimiter.consume(
    `files:${toCountedAddress(ctx.ip)}`,
    Math.max(FILES_PER_MINUTE, perMinute ?? 0),
  );
  ctx.set(toRateLimitHeaders(outcome));
  if (!outcome.isAllowed) throw createRateLimitedError(outcome);
};

/** The headers of a request that is refused before it is counted. Retry-After is for the refusal to say. */
export const peekRateLimit = (
  { rateLimiter, rateLimits }: RateLimitOptions,
  caller: CountedCaller | null,
  address: string,
): Record<string, string> => {
  const { subject, perMinute } = caller ?? toAnonymousCaller(rateLimits, address);
  return toRateLimitHeaders({ ...rateLimiter.peek(subject, perMinute), retryAfter: 0 });
};

const toRateLimitHeaders = ({ limit, remaining, resetAt, retryAfter }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
  ...(retryAfter > 0 && { 'Retry-After': String(retryAfter) }),
});

const createRateLimitedError = ({ limit, retryAfter }: RateLimit) =>
  new AppError('rate_limit_exceeded', `More than ${limit} requests a minute. Retry in ${retryAfter} second(s).`);
