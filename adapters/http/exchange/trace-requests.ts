import type { Context, Middleware } from 'koa';
import type { SpanAttributes, Tracer } from '#core/shared/tracer.ts';
import { parseBearer } from './credentials.ts';
import { isOfApi } from './request-target.ts';
import { redactPath } from './secret-paths.ts';

interface TraceOptions {
  readonly tracer: Tracer;
  readonly isValidToken: (bearer: string) => Promise<boolean>;
}

/** Paths of requests that are spans; probes and the files of pages are none. */
const TRACED = /^\/(v1|dashboard\/api|sandbox\/api)\//i;
const SERVER_ERROR = 500;

/** Reports each request to the API as a span, in the trace of the client if it sends a `traceparent` and a valid token. */
export const traceRequests = ({ tracer, isValidToken }: TraceOptions): Middleware => {
  if (!tracer.isEnabled) return async (_, next) => void (await next());
  return async (ctx, next) => {
    if (!TRACED.test(ctx.path)) return void (await next());
    const start = {
      name: ctx.method,
      kind: 'server',
      parent: await findParent(isValidToken, ctx),
      attributes: { 'http.request.method': ctx.method, 'url.scheme': ctx.protocol },
    } as const;
    return tracer.trace(start, async (span) => {
      await next();
      const route = findRoute(ctx);
      if (route !== null) span.setName(`${ctx.method} ${route}`);
      span.setAttributes({ 'http.response.status_code': ctx.status, ...describeRoute(ctx, route) });
      if (ctx.status >= SERVER_ERROR) span.fail(String(ctx.status));
    });
  };
};

/** Anybody else could have their requests recorded, whatever the sampler says, and put spans into the traces of others. */
const findParent = async (isValidToken: TraceOptions['isValidToken'], ctx: Context): Promise<string | null> => {
  const parent = ctx.get('traceparent');
  const bearer = parent !== '' && isOfApi(ctx.path) ? parseBearer(ctx.headers.authorization) : undefined;
  return bearer !== undefined && (await isValidToken(bearer)) ? parent : null;
};

/** The path of a route has ids only, in contrast to one that leads nowhere. */
const describeRoute = ({ path }: Context, route: string | null): SpanAttributes =>
  route === null ? {} : { 'http.route': route, 'url.path': redactPath(path) };

/** The pattern that the router has found, such as `/v1/tickets/:id`; null for an unknown path. */
const findRoute = (ctx: Context): string | null => {
  const { _matchedRoute: found } = ctx as { readonly _matchedRoute?: unknown };
  return typeof found === 'string' ? found : null;
};
