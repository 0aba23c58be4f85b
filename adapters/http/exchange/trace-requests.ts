import type { Context, Middleware } from 'koa';
import { redactPath } from './secret-paths.ts';
import type { SpanAttributes, Tracer } from '#core/shared/tracer.ts';

/** Paths of requests that are spans; probes and the files of pages are none. */
const TRACED = /^\/(v1|dashboard\/api|sandbox\/api)\//i;
const SERVER_ERROR = 500;

/** Reports each request to the API as a span, in the trace of the client if it sends a `traceparent`. */
export const traceRequests = ({ tracer }: { readonly tracer: Tracer }): Middleware => {
  if (!tracer.isEnabled) return async (_, next) => void (await next());
  return async (ctx, next) => {
    if (!TRACED.test(ctx.path)) return void (await next());
    const start = {
      name: ctx.method,
      kind: 'server',
      parent: ctx.get('traceparent'),
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

/** The path of a route has ids only, in contrast to one that leads nowhere. */
const describeRoute = ({ path }: Context, route: string | null): SpanAttributes =>
  route === null ? {} : { 'http.route': route, 'url.path': redactPath(path) };

/** The pattern that the router has found, such as `/v1/tickets/:id`; null for an unknown path. */
const findRoute = (ctx: Context): string | null => {
  const { _matchedRoute: found } = ctx as { readonly _matchedRoute?: unknown };
  return typeof found === 'string' ? found : null;
};
