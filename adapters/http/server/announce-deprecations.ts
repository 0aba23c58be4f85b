import type { Middleware } from 'koa';
import { toDeprecationHeaders } from '../pipeline/deprecation.ts';
import type { Mounted } from '../pipeline/route.ts';
import { RouteTable } from '../pipeline/route-table.ts';

/** Adds the headers of a deprecated operation to each of its answers, refusals included. Null while there is none. */
export const announceDeprecations = (routes: readonly Mounted[]): Middleware | null => {
  const headers = new Map(
    routes.flatMap((route) => (route.deprecated ? [[route, toDeprecationHeaders(route.deprecated)] as const] : [])),
  );
  if (headers.size === 0) return null;
  const table = new RouteTable(routes);
  return async (ctx, next) => {
    const route = table.find(ctx.method, ctx.path);
    ctx.set({ ...(route && headers.get(route)) });
    await next();
  };
};
