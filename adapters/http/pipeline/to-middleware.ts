import type Router from '@koa/router';
import type { Middleware } from 'koa';

/** The routes of a router, for an application whose state the router does not use. */
export const toMiddleware = (router: Router): Middleware => router.routes() as unknown as Middleware;
