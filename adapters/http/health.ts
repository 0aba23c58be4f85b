import { toMiddleware } from './exchange/to-middleware.ts';
import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { isLocalRequest } from './exchange/local-request.ts';

/** The health of the service, for monitoring. */
export interface Health {
  /** False while shutting down or while the database is out of reach. */
  readonly isReady: boolean;
  /** Says in sentences what works less well than it should. */
  readonly degraded: readonly string[];
}

export interface HealthSource {
  /** Is the version of the service, such as `0.1.0`. */
  readonly version: string;
  readonly health: () => Promise<Health>;
  /** In the Prometheus text format. */
  readonly metrics: () => Promise<string>;
}

/** Who may read the metrics: programs on this machine, all clients that reach the port, or no client on this port. */
export type MetricsReaders = 'local' | 'all' | 'none';

/** `/livez`, `/readyz` and `/metrics`. */
export const createHealthPaths = ({ version, health, metrics }: HealthSource, readers: MetricsReaders): Middleware => {
  const router = new Router();

  router.get('/livez', (ctx) => {
    ctx.body = { data: { alive: true, version } };
  });

  router.get('/readyz', async (ctx) => {
    const { isReady, degraded } = await health();
    ctx.status = isReady ? 200 : 503;
    ctx.body = { data: { ready: isReady, degraded } };
  });

  router.get('/metrics', async (ctx, next) => {
    if (readers === 'none' || (readers === 'local' && !isLocalRequest(ctx))) {
      await next();
      return;
    }
    ctx.type = 'text/plain; version=0.0.4';
    ctx.body = await metrics();
  });

  return toMiddleware(router);
};

/** A server of nothing but `/livez`, `/readyz` and `/metrics`, on a port that only operators reach. */
export const createHealthServer = (operation: HealthSource): Koa => new Koa().use(createHealthPaths(operation, 'all'));
