import cors from '@koa/cors';
import type { Middleware } from 'koa';

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Request-Id',
];
const EXPOSED_HEADERS = [
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Retry-After',
  'Sunset',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];
const PREFLIGHT_SECONDS = 600;

/**
 * Lets scripts of other origins read answers of the API (Fetch standard, CORS protocol), without cookies.
 *
 * @param origins those origins; `*` for every one
 */
export const allowOrigins = (origins: readonly string[]): Middleware => {
  const isAllowed = (origin: string) => origins.includes('*') || origins.includes(origin);
  const share = cors({
    // An empty origin is none: the answer then has no headers for scripts.
    origin: (ctx) => (isAllowed(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    keepHeadersOnError: false,
  });
  return async (ctx, next) => {
    await (ctx.path.startsWith('/v1/') ? share(ctx, next) : next());
  };
};
