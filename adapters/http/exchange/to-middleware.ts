import type Router from '@koa/router';
import type { Middleware } from 'koa';

/** The routes of a router, for an application whose state the router does not use. */
export const toMiddleware = <State>(router: Router<State>): Middleware => router.routes() as unknown as Middleware;

/** Skips middleware for paths without the prefix, in any case: a router would test all of its routes first. */
export const skipOtherPaths =
  (prefix: string, middleware: Middleware): Middleware =>
  async (ctx, next) => {
    await (ctx.path.toLowerCase().startsWith(prefix) ? middleware(ctx, next) : next());
  };
