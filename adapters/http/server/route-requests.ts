import Router from '@koa/router';
import type { Middleware } from 'koa';
import { createHandler, type HandlerOptions } from './create-handler.ts';
import type { RequestState } from '../exchange/request-state.ts';
import { API_PREFIX, type Mounted } from '../pipeline/route.ts';
import { RouteTable } from '../pipeline/route-table.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';

/** Calls the handler of the route that a request names. Each route has a router of its own, as a router tests its routes one after the other. */
export const routeRequests = (options: HandlerOptions & { readonly routes: readonly Mounted[] }): Middleware => {
  const table = new RouteTable(options.routes);
  const handlers = new Map(options.routes.map((route) => [route, toMiddleware(createRouter(route, options))]));
  return async (ctx, next) => {
    const route = table.find(ctx.method, ctx.path);
    const handle = route && handlers.get(route);
    await (handle ? handle(ctx, next) : next());
  };
};

const createRouter = (route: Mounted, options: HandlerOptions): Router<RequestState> => {
  const router = new Router<RequestState>({ prefix: API_PREFIX });
  router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], [createHandler(route, options)]);
  return router;
};
