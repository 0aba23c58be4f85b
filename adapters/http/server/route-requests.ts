import Router from '@koa/router';
import type { Middleware } from 'koa';
import { createHandler, type HandlerOptions } from './create-handler.ts';
import type { RequestState } from '../exchange/request-state.ts';
import { API_PREFIX, type Mounted } from '../pipeline/route.ts';
import { toMiddleware } from '../exchange/to-middleware.ts';

/**
 * Calls the handler of the route that a request names. Each resource has a router of its own, as a router tests its
 * routes one after the other.
 */
export const routeRequests = (options: HandlerOptions & { readonly routes: readonly Mounted[] }): Middleware => {
  const routers = new Map<string, Router<RequestState>>();
  for (const route of options.routes) {
    const resource = getResource(`${API_PREFIX}${route.path}`);
    const router = routers.get(resource) ?? new Router<RequestState>({ prefix: API_PREFIX });
    routers.set(resource, router);
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], [createHandler(route, options)]);
  }
  const handlers = new Map([...routers].map(([resource, router]) => [resource, toMiddleware(router)]));
  return async (ctx, next) => {
    const handle = handlers.get(getResource(ctx.path));
    await (handle ? handle(ctx, next) : next());
  };
};

/** `tickets` for `/v1/tickets/{id}`, `/org/servers/tickets` for that of a member server; paths are in any case. */
const getResource = (path: string): string => {
  const [, ofMember, name = ''] = /^\/v1(?:(\/org\/servers)\/[^/]+)?\/([^/]+)/i.exec(path) ?? [];
  return `${ofMember ? '/org/servers/' : ''}${name.toLowerCase()}`;
};
