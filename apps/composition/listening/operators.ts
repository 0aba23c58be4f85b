import { type Health, type HealthSource, createHealthServer } from '#adapters/http/health.ts';
import { ALL_INTENTS } from '#core/chat/index.ts';
import { describeMissingIntents } from '#adapters/discord/describe-intents.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import { serve, type Serving } from './serve.ts';
import type { Service } from '../service.ts';
import { VERSION } from '../version.ts';

/** Answers `/livez`, `/readyz` and `/metrics`. */
export const createHealthSource = (service: Service, metrics: Metrics, isStopping: () => boolean): HealthSource => ({
  version: VERSION,
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

interface DatabaseHealth extends Pick<Service['database'], 'replica'> {
  readonly isReachable: boolean;
  readonly isDiskFull: boolean;
  readonly lacksStandby: boolean;
}

const describeDatabase = ({ isReachable, isDiskFull, lacksStandby, replica }: DatabaseHealth): readonly string[] => [
  ...(isReachable ? [] : ['The database is out of reach.']),
  ...(isDiskFull ? ['The disk of the database is full: nothing can be written.'] : []),
  ...(lacksStandby
    ? ['PostgreSQL has no synchronous standby, for which each change waits: nothing can be written.']
    : []),
  ...(replica?.isResting
    ? ['The server of DATABASE_READ_URL is out of reach or behind: the primary does searches and reports.']
    : []),
];

const readHealth = async (service: Service, isStopping: boolean): Promise<Health> => {
  const { database, redis, queue, discord, app } = service;
  const [isReachable, isDiskFull, lacksStandby, queueTrouble, intents] = await Promise.all([
    database.isReachable(),
    database.isDiskFull(),
    database.lacksStandby(),
    queue.degraded(),
    // They are not known while the database is out of reach.
    app.botHealth.getIntents().catch(() => ALL_INTENTS),
  ]);
  const degraded = [
    ...describeDatabase({ isReachable, isDiskFull, lacksStandby, replica: database.replica }),
    ...(redis && redis.client.status !== 'ready'
      ? ['Redis is out of reach: each process counts rate limits for itself.']
      : []),
    ...(discord?.rest.isStopped ? [TOKEN_REFUSED] : []),
    ...describeMissingIntents(intents),
    ...queueTrouble,
  ];
  return { isReady: isReachable && !isStopping, degraded };
};
