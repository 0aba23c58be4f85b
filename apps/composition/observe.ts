import type { EventStreams } from '#adapters/http/event-streams/event-streams.ts';
import type { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import type { Shedding } from '#adapters/http/load-shedding/shedding.ts';
import type { Report } from '#adapters/http/exchange/observe-requests.ts';
import { readDiskSpace } from '#adapters/node/disk-space.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { DeliveryObserver, ObservedAttempt } from '#core/webhooks/index.ts';
import type { Config } from './config/config.ts';
import type { Service } from './service.ts';
import { addBacklogGauges } from './backlog-gauges.ts';

/** A process reports by these. */
export interface Reporting {
  readonly log: Logger;
  readonly metrics: Metrics;
}

const OUTCOMES = { succeeded: 'succeeded', pending: 'retry', failed: 'failed' } as const;

/** Logs a line for each failed delivery and each endpoint that is paused or disabled, and counts all of them. */
export const createDeliveryObserver =
  ({ log, metrics }: Reporting): DeliveryObserver =>
  (observed) => {
    const { due, result, isPauseNew, disabled, health } = observed;
    const { attempt, status } = result;
    metrics.measureDelivery({
      outcome: OUTCOMES[status],
      durationMs: attempt.durationMs,
      lagMs: findLagMs(observed),
    });
    const endpoint = { guildId: due.webhook.guildId, webhook: due.webhook.id };
    if (status !== 'succeeded') log.info(describeFailure(observed), 'webhook delivery failed');
    if (isPauseNew) {
      metrics.addPause();
      log.info(
        { ...endpoint, failures: health.consecutiveFailures, until: health.pausedUntil },
        'webhook endpoint paused',
      );
    }
    if (disabled) {
      metrics.addDisabled();
      log.info({ ...endpoint, reason: disabled }, 'webhook endpoint disabled');
    }
  };

/** From the event to the end of the first attempt. A replay and a redelivery are of an old event: null, as for later attempts. */
const findLagMs = ({ due: { cause, event }, result: { attempt } }: ObservedAttempt): number | null =>
  cause === 'event' && attempt.number === 1 ? toEpochMs(attempt.at) + attempt.durationMs - toEpochMs(event.at) : null;

const describeFailure = ({ due, result: { id, attempt, nextAttemptAt } }: ObservedAttempt) => ({
  guildId: due.webhook.guildId,
  webhook: due.webhook.id,
  delivery: id,
  event: due.event.id,
  eventType: due.event.type,
  attempt: attempt.number,
  status: attempt.status,
  reason: attempt.error,
  durationMs: attempt.durationMs,
  nextAttemptAt,
});

type GaugeAdder = Pick<Metrics, 'addGauge'>;

/** Adds what a process can say of its connections and of what waits in the database. */
export const addServiceGauges = (metrics: GaugeAdder, service: Service): void => {
  const { discord, invalidRequests, clock } = service;
  if (discord) addTokenGauge(metrics, () => discord.rest.isStopped);
  if (invalidRequests) addInvalidRequestsGauge(metrics, () => invalidRequests.count());
  metrics.addGauge({
    name: 'guildesk_clock_offset_seconds',
    help: "How far the database's clock is ahead of this machine's, which is not used; 0 with the embedded database.",
    read: () => Promise.resolve({ '': clock.offsetMs() / 1000 }),
  });
  addDatabaseGauges(metrics, service.database);
  addBacklogGauges(metrics, service);
  if (service.app.translation.engine !== null) addEngineGauge(metrics, service.app.translation);
};

const addEngineGauge = ({ addGauge }: GaugeAdder, { isResting }: Service['app']['translation']): void =>
  addGauge({
    name: 'guildesk_translation_engine_resting',
    help: 'Whether this process does not call the engine for translations for now: it failed or asked for a pause (1 or 0).',
    read: () => Promise.resolve({ '': Number(isResting()) }),
  });

/** Adds whether a process sends Discord nothing more, since Discord has refused the token. */
export const addTokenGauge = ({ addGauge }: GaugeAdder, isRefused: () => boolean): void =>
  addGauge({
    name: 'guildesk_discord_token_refused',
    help: 'Whether Discord has refused the token of the bot, so that this process sends it nothing more (1 or 0).',
    read: () => Promise.resolve({ '': Number(isRefused()) }),
  });

/** Adds how many requests Discord has refused, as far as this process has sent them. */
export const addInvalidRequestsGauge = ({ addGauge }: GaugeAdder, count: () => number): void =>
  addGauge({
    name: 'guildesk_discord_invalid_requests',
    help: 'Requests that Discord answered with 401, 403 or 429 in the last ten minutes; with 10,000 it bans the address.',
    read: () => Promise.resolve({ '': count() }),
  });

/** Adds the state of the database and of the connections to it, as this process sees them. */
export const addDatabaseGauges = (
  { addGauge }: GaugeAdder,
  database: Pick<Database, 'getConnectionCounts' | 'isReachable' | 'isDiskFull' | 'lacksStandby' | 'replica'>,
): void => {
  addGauge({
    name: 'guildesk_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    label: 'state',
    read: () => Promise.resolve({ ...database.getConnectionCounts() }),
  });
  addGauge({
    name: 'guildesk_database_reachable',
    help: 'Whether the database answers this process within two seconds (1 or 0).',
    read: async () => ({ '': Number(await database.isReachable()) }),
  });
  addGauge({
    name: 'guildesk_database_disk_full',
    help: 'Whether a write of this process has failed since the disk of the database is full, and would fail now (1 or 0).',
    read: async () => ({ '': Number(await database.isDiskFull()) }),
  });
  addGauge({
    name: 'guildesk_database_lacks_standby',
    help: 'Whether changes wait for a synchronous standby that is not there (1 or 0).',
    read: async () => ({ '': Number(await database.lacksStandby()) }),
  });
  const { replica } = database;
  if (!replica) return;
  addGauge({
    name: 'guildesk_heavy_reads',
    help: 'Searches and reports of this process since its start, by the server that did them.',
    label: 'server',
    read: () => Promise.resolve({ ...replica.counts }),
  });
};

/** Adds the space of the disk with `DATA_DIR`, where something is stored in it; NaN while the folder does not exist. */
export const addDataFolderGauges = (
  { addGauge }: GaugeAdder,
  { dataDir, databaseUrl, s3 }: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
): void => {
  if (databaseUrl !== null && s3 !== null) return;
  addGauge({
    name: 'guildesk_data_disk_free_bytes',
    help: 'Free space of the disk with DATA_DIR.',
    read: async () => ({ '': (await readDiskSpace(dataDir)).freeBytes }),
  });
  addGauge({
    name: 'guildesk_data_disk_size_bytes',
    help: 'Size of the disk with DATA_DIR.',
    read: async () => ({ '': (await readDiskSpace(dataDir)).sizeBytes }),
  });
};

/** The log has one line in this time for requests that are shed. */
const SHED_LINE_MS = 10_000;

const createShedLine = (log: Logger) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (shed: object, text: string): void => {
    if (performance.now() - loggedAt < SHED_LINE_MS) return;
    loggedAt = performance.now();
    log.warn(shed, text);
  };
};

/** Counts the requests that are shed, and logs that there are any. */
export const createShedReporter = ({ log, metrics }: Reporting, report: Report): Shedding['onShed'] => {
  const logLine = createShedLine(log);
  return (shed, request) => {
    metrics.addShed(shed);
    report(request);
    logLine(shed, 'The service has too much to do: requests are answered 503.');
  };
};

/** Counts the connections that are refused, and logs that there are any. */
export const createRefusedConnectionReporter = ({ log, metrics }: Reporting): (() => void) => {
  const logLine = createShedLine(log);
  const refused = { cost: 'unread', reason: 'connections' };
  return () => {
    metrics.addShed(refused);
    logLine(refused, 'Too many connections are open: further ones are answered 503.');
  };
};

/** Adds how many requests are in flight, how many may be, and how many event streams are open. */
export const addLoadGauges = ({ addGauge }: GaugeAdder, shedder: LoadShedder, streams: EventStreams): void => {
  addGauge({
    name: 'guildesk_event_streams',
    help: 'Event streams that are open; they are no requests in flight.',
    read: () => Promise.resolve({ '': streams.count }),
  });
  addGauge({
    name: 'guildesk_requests_in_flight',
    help: 'Requests to the API that are being answered.',
    read: () => Promise.resolve({ '': shedder.inFlight }),
  });
  addGauge({
    name: 'guildesk_requests_in_flight_limit',
    help: 'How many requests may be in flight before some are shed; it falls when requests wait.',
    read: () => Promise.resolve({ '': shedder.limit }),
  });
};

/** Adds how many requests the request log leaves out. */
export const addRequestLogGauge = ({ addGauge }: GaugeAdder, { app }: Service): void =>
  addGauge({
    name: 'guildesk_request_log_entries_dropped',
    help: 'Requests left out of the request log of their tokens since the start of this process: there were too many.',
    read: () => Promise.resolve({ '': app.requestLog.countDropped() }),
  });
