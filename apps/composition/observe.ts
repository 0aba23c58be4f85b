import type { EventStreams } from '#adapters/http/event-streams/event-streams.ts';
import type { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import type { Shedding } from '#adapters/http/load-shedding/shedding.ts';
import type { Report } from '#adapters/http/exchange/observe-requests.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import { countPausedEndpoints, countPendingDeliveries } from '#adapters/postgres/webhooks/workload.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { DeliveryObserver, ObservedAttempt } from '#core/webhooks/index.ts';
import type { Service } from './service.ts';

/** What a process reports by. */
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
      lagMs: attempt.number === 1 ? toEpochMs(attempt.at) + attempt.durationMs - toEpochMs(due.event.at) : null,
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

/** Adds what a process can say of its connections and of what waits in the database. */
export const addServiceGauges = (
  { addGauge }: Pick<Metrics, 'addGauge'>,
  { database, queue, clock, discord }: Service,
): void => {
  if (discord)
    addGauge({
      name: 'guildesk_discord_token_refused',
      help: 'Whether Discord has refused the token of the bot, so that this process sends it nothing more (1 or 0).',
      read: () => Promise.resolve({ '': Number(discord.rest.isStopped) }),
    });
  addGauge({
    name: 'guildesk_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    label: 'state',
    read: () => Promise.resolve({ ...database.getConnectionCounts() }),
  });
  addGauge({
    name: 'guildesk_clock_offset_seconds',
    help: "How far the database's clock is ahead of this machine's, which is not used; 0 with the embedded database.",
    read: () => Promise.resolve({ '': clock.offsetMs() / 1000 }),
  });
  addGauge({
    name: 'guildesk_queue_jobs_waiting',
    help: 'Jobs of the delivery queue that no worker has taken.',
    read: async () => ({ '': await queue.countWaiting() }),
  });
  addGauge({
    name: 'guildesk_webhook_deliveries_pending',
    help: 'Webhook deliveries that are due or wait for another attempt, of all processes together; counted up to 10000.',
    read: async () => ({ '': await countPendingDeliveries(database) }),
  });
  addGauge({
    name: 'guildesk_webhook_endpoints_paused',
    help: 'Webhook endpoints that are left alone for a while, of all processes together.',
    read: async () => ({ '': await countPausedEndpoints(database) }),
  });
};

/** Of many requests that are shed the log has one line in so long. */
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
export const addLoadGauges = (
  { addGauge }: Pick<Metrics, 'addGauge'>,
  shedder: LoadShedder,
  streams: EventStreams,
): void => {
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
export const addRequestLogGauge = ({ addGauge }: Pick<Metrics, 'addGauge'>, { app }: Service): void =>
  addGauge({
    name: 'guildesk_request_log_entries_dropped',
    help: 'Requests left out of the request log of their tokens since the start of this process: there were too many.',
    read: () => Promise.resolve({ '': app.requestLog.countDropped() }),
  });
