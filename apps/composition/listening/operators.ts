import { type Health, type HealthSource, createHealthServer } from '#adapters/http/health.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import { serve, type Serving } from './serve.ts';
import type { Service } from '../service.ts';

/** What `/livez`, `/readyz` and `/metrics` answer. */
export const createHealthSource = (service: Service, metrics: Metrics, isStopping: () => boolean): HealthSource => ({
  health: () => readHealth(service, isStopping()),
  metrics: () => metrics.render(),
});

export interface HealthAddress {
  readonly host: string;
  readonly port: number | null;
  readonly lingerMs?: number;
}

/** Serves nothing but these three, to everybody who reaches the port; nothing without a port. */
export const serveHealth = async (
  { host, port, lingerMs }: HealthAddress,
  operation: HealthSource,
): Promise<Serving | null> => {
  if (port === null) return null;
  const respond = createHealthServer(operation).callback();
  return serve({ host, port }, (request, response) => void respond(request, response), { lingerMs });
};

const TOKEN_REFUSED =
  'Discord refused the token of the bot, which has stopped: set DISCORD_TOKEN to the right one, and start again.';

const readHealth = async ({ database, redis, queue, discord }: Service, isStopping: boolean): Promise<Health> => {
  const [isReachable, isDiskFull, queueTrouble] = await Promise.all([
    database.isReachable(),
    database.isDiskFull(),
    queue.degraded(),
  ]);
  const degraded = [
    ...(isReachable ? [] : ['The database is out of reach.']),
    ...(isDiskFull ? ['The disk of the database is full: nothing can be written.'] : []),
    ...(redis && redis.client.status !== 'ready'
      ? ['Redis is out of reach: each process counts rate limits for itself.']
      : []),
    ...(discord?.rest.isStopped ? [TOKEN_REFUSED] : []),
    ...queueTrouble,
  ];
  return { isReady: isReachable && !isStopping, degraded };
};
