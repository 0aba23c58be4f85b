import type { Metrics } from '#adapters/node/metrics.ts';
import { readInboundBacklog } from '#adapters/postgres/chat-events/workload.ts';
import { countPausedEndpoints, countPendingDeliveries } from '#adapters/postgres/webhooks/workload.ts';
import type { Service } from './service.ts';

/** Adds how much waits for workers, of all processes together. */
export const addBacklogGauges = (
  { addGauge }: Pick<Metrics, 'addGauge'>,
  { database, queue, clock }: Pick<Service, 'database' | 'queue' | 'clock'>,
): void => {
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
  addGauge({
    name: 'guildesk_chat_events_pending',
    help: 'Events of the chat platform that are not handled yet, of all processes together; counted up to 10000.',
    read: async () => ({ '': (await readInboundBacklog(database, clock.now())).count }),
  });
  addGauge({
    name: 'guildesk_chat_events_oldest_pending_seconds',
    help: 'How long the oldest event of the chat platform that is not handled yet has waited; 0 when none waits.',
    read: async () => ({ '': (await readInboundBacklog(database, clock.now())).oldestSeconds }),
  });
};
