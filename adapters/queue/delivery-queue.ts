import type { WebhookId } from '#core/shared/ids.ts';
import type { DeliverySignal } from '#core/webhooks/index.ts';
import { toJob, openQueue } from './bullmq.ts';
import { Consumer } from './consumer.ts';
import type { OpenTechnology } from './technology.ts';
import { WakeBatches } from './wake-batches.ts';
import { waitForAnswer } from './wait-for-answer.ts';

/** Carries wake-ups to the workers of all processes. */
export interface DeliveryQueue extends DeliverySignal {
  /**
   * Starts to take wake-ups, so many at once; of one endpoint one at a time over all processes. A wake that comes
   * while its endpoint is being handled leads to another call. To be called once.
   */
  consume(handle: (webhook: WebhookId) => Promise<void>, concurrency: number): void;
  /** Says in sentences what is wrong with the queue; never fails, and takes a second at the most. */
  degraded(): Promise<readonly string[]>;
  /** Jobs that no worker has taken. @throws when the queue does not answer within a second */
  countWaiting(): Promise<number>;
  /** Waits for handlers that are at work, and for a queue that is out of reach no longer than five seconds. */
  close(): Promise<void>;
}

const OUT_OF_REACH = 'The delivery queue is out of reach: deliveries are found by the sweep, a little later.';
const ANSWER_MS = 1_000;

/** `onError` is called once for an outage, and for each handler that fails. */
export const openDeliveryQueue = async <C>(
  open: OpenTechnology<C>,
  onError: (error: Error) => void,
): Promise<DeliveryQueue> => {
  const onTrouble = reportOutages(onError);
  const technology = await open(onTrouble);
  const queue = openQueue(technology);
  queue.on('error', onTrouble);
  const wakes = new WakeBatches((webhooks) => queue.addBulk(webhooks.map(toJob)), onTrouble);
  const countWaiting = () => queue.getWaitingCount();
  let consumer: Consumer<C> | null = null;
  let closed: Promise<void> | null = null;
  const close = async () => {
    await Promise.all([waitForAnswer(ANSWER_MS, wakes.close()).catch(onTrouble), consumer?.close()]);
    await waitForAnswer(ANSWER_MS, queue.close().then(technology.close)).catch(onTrouble);
  };
  return {
    wake: (webhooks) => wakes.wake(webhooks),
    consume: (handle, concurrency) => {
      consumer = new Consumer({ technology, countWaiting, handle, concurrency, onError, onTrouble });
    },
    degraded: () =>
      waitForAnswer(ANSWER_MS, Promise.all([technology.warnings(), countWaiting()])).then(
        ([warnings]) => warnings,
        () => [OUT_OF_REACH],
      ),
    countWaiting: () => waitForAnswer(ANSWER_MS, countWaiting()),
    close: () => (closed ??= close()),
  };
};

const QUIET_MS = 60_000;

/** Reports the first of a series of failures: those with less than a minute between them are one outage. */
const reportOutages = (onError: (error: Error) => void): ((error: Error) => void) => {
  let last = -Infinity;
  return (error) => {
    const isNew = performance.now() - last > QUIET_MS;
    last = performance.now();
    if (isNew) onError(error);
  };
};
