import Router from '@koa/router';
import type { Middleware } from 'koa';

/** How the service is, for whoever watches over it. */
export interface Health {
  /** False while shutting down or while the database is out of reach. */
  readonly isReady: boolean;
  /** What works less well than it should, in sentences. */
  readonly degraded: readonly string[];
}

export interface Operation {
  readonly health: () => Promise<Health>;
  /** In the Prometheus text format. */
  readonly metrics: () => Promise<string>;
}

const isLoopback = (address: string | undefined) => /^(::ffff:)?127\.|^::1$/.test(address ?? '');

/** `/livez`, `/readyz`, and `/metrics` for callers on this machine. */
export const operationPaths = ({ health, metrics }: Operation): Middleware => {
  const router = new Router();

  router.get('/livez', (ctx) => {
    ctx.body = { data: { alive: true } };
  });

  router.get('/readyz', async (ctx) => {
    const { isReady, degraded } = await health();
    ctx.status = isReady ? 200 : 503;
    ctx.body = { data: { ready: isReady, degraded } };
  });

  router.get('/metrics', async (ctx, next) => {
    if (!isLoopback(ctx.req.socket.remoteAddress)) {
      await next();
      return;
    }
    ctx.type = 'text/plain; version=0.0.4';
    ctx.body = await metrics();
  });

  return router.routes() as unknown as Middleware;
};
