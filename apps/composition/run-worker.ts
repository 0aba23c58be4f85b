import type { Logger } from '#adapters/node/logger.ts';
import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { workerChores } from './chores.ts';
import { deliveriesOf } from './deliveries.ts';
import { repeating } from './housekeeping.ts';
import type { Service } from './service.ts';

/** Endpoints that one process delivers to at once. */
const ENDPOINTS_AT_ONCE = 200;
const TIDY_EVERY_MS = 600_000;

/** Starts to deliver and to keep house. @returns a function that begins nothing more and waits for what is under way */
export const runWorker = ({ app, database }: Service, queue: DeliveryQueue, log: Logger): (() => Promise<void>) => {
  const deliveries = deliveriesOf(app.webhooks, log);
  queue.consume(deliveries.deliver, ENDPOINTS_AT_ONCE);
  const tidying = { name: 'tidying', everyMs: TIDY_EVERY_MS, run: () => database.tidy() };
  const stopChores = repeating([...workerChores(app), deliveries.sweep, tidying], log);
  return async () => {
    await Promise.all([stopChores(), deliveries.stop()]);
  };
};
