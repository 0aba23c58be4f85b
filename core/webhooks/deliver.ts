import { withHeartbeat } from '../shared/clock.ts';
import { createConcurrencyLimit } from '../shared/concurrency-limit.ts';
import type { WebhookId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { type DeliverPorts, DeliveryRound } from './delivery-round.ts';

/** With the time to the next sweep it is how long an endpoint waits when its worker was killed. */
export const LEASE_MS = 1_400;
const RENEW_EVERY_MS = 400;
/** Attempts at all endpoints of one server at the same time, by one process. */
const MAX_PER_SERVER = 64;

/**
 * Sends the due deliveries of an endpoint until none is left, unless another worker holds the endpoint. When it stops
 * early its deliveries stay due: an attempt may then be repeated with the same webhook-id.
 *
 * @param isStopping once true, no further attempt is started
 */
export const deliverTo = (ports: DeliverPorts) => {
  const { deliveries, clock, ids } = ports;
  const limit = createConcurrencyLimit(MAX_PER_SERVER);
  return async (webhook: WebhookId, isStopping: () => boolean = () => false): Promise<void> => {
    do {
      const holder = ids.next('holder');
      const lease = () => ({ holder, until: plusMs(clock.now(), LEASE_MS) });
      const health = await deliveries.acquireLease(webhook, lease(), clock.now());
      if (!health) return;
      try {
        const round = new DeliveryRound({ ...ports, isStopping, limit }, webhook, holder, health);
        await withHeartbeat(clock, round.run(), () => deliveries.renewLease(webhook, lease()), RENEW_EVERY_MS);
      } finally {
        await deliveries.releaseLease(webhook, holder);
      }
      // A delivery that became due after the last read may have been signalled to a worker that found the endpoint
      // leased.
    } while (!isStopping() && (await deliveries.hasDue(webhook, clock.now())));
  };
};
