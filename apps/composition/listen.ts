import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusingBadRequests } from '#adapters/http/bad-request.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { explorerPaths } from '#adapters/http/explorer.ts';
import { openApiDocument } from '#adapters/http/openapi.ts';
import { type Health, operationPaths } from '#adapters/http/operation.ts';
import { Cursors } from '#adapters/http/pagination.ts';
import type { RequestReport } from '#adapters/http/report.ts';
import { sandboxPaths } from '#adapters/http/sandbox.ts';
import { httpServer } from '#adapters/http/server.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { Config } from './config.ts';
import type { Service } from './service.ts';
import { VERSION } from './version.ts';

/** The service on the network. */
export interface Listening {
  readonly url: string;
  /** Takes no new requests, says so at `/readyz`, and waits for those in flight. */
  readonly stop: () => Promise<void>;
}

const LIMITS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 };
/** What is still in flight after so long is cut off. */
const PATIENCE_MS = 20_000;
/** How often connections that have become idle are closed meanwhile. */
const SWEEP_MS = 100;

export const openApi = (): object => openApiDocument(CATALOGUE, VERSION);

/** Where and how to serve. */
export type ListenConfig = Pick<Config, 'host' | 'port' | 'trustProxy' | 'rateLimitPerMinute'> & {
  /** Checks every answer against its view, and every failure against its route: for development and tests. */
  readonly isStrict?: boolean;
};

/** Serves the API at the configured address. @throws when the address is taken */
export const listen = async (service: Service, config: ListenConfig, log: Logger): Promise<Listening> => {
  let isStopping = false;
  const respond = requestListener(service, config, log, () => isStopping);
  const server = createServer(LIMITS, respond);
  refusingBadRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${address.port}`,
    stop: () => {
      isStopping = true;
      return drained(server);
    },
  };
};

const requestListener = (
  service: Service,
  config: ListenConfig,
  log: Logger,
  isStopping: () => boolean,
): RequestListener => {
  const metrics = createMetrics();
  const koa = httpServer({
    app: service.app,
    routes: CATALOGUE,
    rateLimiter: service.rateLimiter,
    rateLimits: { perMinute: config.rateLimitPerMinute },
    cursors: new Cursors(service.cursorKey),
    report: (request) => {
      metrics.measure(request);
      logRequest(log, request);
    },
    trustProxy: config.trustProxy,
    isStrict: config.isStrict ?? false,
    beside: [
      operationPaths({ health: () => healthOf(service, isStopping()), metrics: () => metrics.text() }),
      explorerPaths(openApi()),
      sandboxPaths(service.chat, service.app),
    ],
  });
  const respond = koa.callback();
  return (request, response) => {
    void respond(request, response);
  };
};

const drained = async (server: Server): Promise<void> => {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(cut);
};

const healthOf = async ({ database, redis, queue }: Service, isStopping: boolean): Promise<Health> => {
  const reaching = database.query('select 1', []).then(
    () => true,
    () => false,
  );
  const [isReachable, queueTrouble] = await Promise.all([reaching, queue.degraded()]);
  const degraded = [
    ...(isReachable ? [] : ['The database is out of reach.']),
    ...(redis && redis.client.status !== 'ready'
      ? ['Redis is out of reach: each process counts rate limits for itself.']
      : []),
    ...queueTrouble,
  ];
  return { isReady: isReachable && !isStopping, degraded };
};

const logRequest = (log: Logger, { error, durationMs, ...request }: RequestReport): void => {
  const fields = { ...request, durationMs: Math.round(durationMs * 10) / 10 };
  if (error) log.error({ ...fields, err: error }, 'request failed');
  else log.debug(fields, 'request');
};
