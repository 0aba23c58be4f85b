import Koa from 'koa';
import type { UseCases } from '#core/index.ts';
import type { RateLimiter } from '#core/access/index.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { compressAnswers } from '../exchange/compression.ts';
import { authenticate, createTokenCheck } from './authentication.ts';
import { limitRate, type RateLimits } from '../exchange/rate-limit.ts';
import { refuseUnknownPaths } from '../exchange/unknown-paths.ts';
import type { DeskGuard } from './desk-guard.ts';
import type { EventStreams } from '../event-streams/event-streams.ts';
import type { KnownCallers } from '../load-shedding/known-callers.ts';
import type { LoadShedder } from '../load-shedding/load-shedder.ts';
import { allowOrigins } from '../exchange/cross-origin.ts';
import { reportRequests, type Report } from '../exchange/observe-requests.ts';
import { isOfApi } from '../exchange/request-target.ts';
import { traceRequests } from '../exchange/trace-requests.ts';
import { recordRequests } from '../exchange/record-requests.ts';
import type { Cursors } from '../pipeline/pagination.ts';
import type { Mounted } from '../pipeline/route.ts';
import { announceDeprecations } from './announce-deprecations.ts';
import { routeRequests } from './route-requests.ts';

export interface HttpOptions {
  readonly app: UseCases;
  readonly routes: readonly Mounted[];
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  readonly shedder: LoadShedder;
  readonly callers: KnownCallers;
  readonly cursors: Cursors;
  readonly streams: EventStreams;
  readonly tracer: Tracer;
  readonly report: Report;
  /** Gets the error by which an answer could not be sent to its end. */
  readonly reportUnsent: (error: unknown) => void;
  /** How many proxies stand before the service: the client address is so many from the right of X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Origins whose scripts may read answers; `*` for every one. */
  readonly allowedOrigins: readonly string[];
  /** The address of the service for its clients; null for the one that the request names. */
  readonly publicUrl: string | null;
  /** Checks every answer against its view, and every failure against its route. */
  readonly isStrict: boolean;
  /** Null for a service that is no demo. */
  readonly guardDesk: DeskGuard | null;
  /** Routes outside the API, served without a token. */
  readonly extraMiddleware: readonly Koa.Middleware[];
}

/** Requests to the API pass by what is served beside it. */
const skipForApi =
  (others: readonly Koa.Middleware[]): Koa.Middleware =>
  async (ctx, next) => {
    const serveOthers = isOfApi(ctx.path) ? next : others.reduceRight<Koa.Next>(toNext(ctx), next);
    await serveOthers();
  };

const toNext =
  (ctx: Koa.Context) =>
  (rest: Koa.Next, serve: Koa.Middleware): Koa.Next =>
  async () => {
    await serve(ctx, rest);
  };

/** The API: every request takes these steps in this order. */
export const createHttpServer = (options: HttpOptions): Koa => {
  const koa = new Koa({ proxy: options.trustedProxies > 0, maxIpsCount: options.trustedProxies });
  // Failures have been answered and reported before. Without a listener Koa prints an error for each client that leaves.
  koa.on('error', options.reportUnsent);
  if (options.tracer.isEnabled)
    koa.use(traceRequests({ tracer: options.tracer, isValidToken: createTokenCheck(options) }));
  koa.use(recordRequests(options));
  koa.use(reportRequests(options));
  koa.use(compressAnswers());
  if (options.allowedOrigins.length > 0) koa.use(allowOrigins(options.allowedOrigins));
  koa.use(skipForApi(options.extraMiddleware));
  const announce = announceDeprecations(options.routes);
  if (announce) koa.use(announce);
  koa.use(authenticate(options));
  koa.use(limitRate(options));
  koa.use(routeRequests(options));
  koa.use(refuseUnknownPaths);
  return koa;
};
