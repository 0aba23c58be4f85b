import { withHeartbeat } from '../../shared/clock.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import type { WebhookId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { type DeliverPorts, DeliveryRound } from './delivery-round.ts';

/** An endpoint waits this long, plus the time to the next sweep, when its worker was killed. */
export const LEASE_MS = 1_400;
const RENEW_EVERY_MS = 400;
/** The lease of a failing endpoint exceeds the answer timeout, so that hundreds of dead ones cost next to nothing. */
const FAILING_LEASE_MS = 17_000;
/** Limits the concurrent attempts for one server, per process. */
const MAX_PER_SERVER = 64;

/**
 * Sends the due deliveries of an endpoint until none is left, unless another worker holds it. When it stops early,
 * deliveries stay due, so an attempt may be repeated with the same webhook-id. `isStopping` prevents further attempts.
 */
export const deliverTo = (ports: DeliverPorts) => {
  const { deliveries, clock, ids } = ports;
  const limit = createConcurrencyLimit(MAX_PER_SERVER);
  const deliverLeased = async (webhook: WebhookId, isStopping: () => boolean): Promise<boolean> => {
    const holder = ids.next('holder');
    let until = plusMs(clock.now(), LEASE_MS);
    const health = await deliveries.acquireLease(webhook, { holder, until }, clock.now());
    if (!health) return false;
    // Another worker may hold the endpoint when the lease was not renewed in time.
    const isOver = () => isStopping() || clock.now() >= until;
    const round = new DeliveryRound({ ...ports, isStopping: isOver, limit }, webhook, holder, health);
    const renew = async () => {
      if (until > plusMs(clock.now(), LEASE_MS)) return;
      const renewed = plusMs(clock.now(), round.isFailing ? FAILING_LEASE_MS : LEASE_MS);
      await deliveries.renewLease(webhook, { holder, until: renewed });
      until = renewed;
    };
    try {
      await withHeartbeat(clock, round.run(), renew, RENEW_EVERY_MS);
    } finally {
      await deliveries.releaseLease(webhook, holder);
    }
    return true;
  };
  return async (webhook: WebhookId, isStopping: () => boolean = () => false): Promise<void> => {
    while (await deliverLeased(webhook, isStopping)) {
      // A delivery that became due after the last read may have signalled a worker that found the endpoint leased.
      if (isStopping() || !(await deliveries.hasDue(webhook, clock.now()))) return;
    }
  };
};
