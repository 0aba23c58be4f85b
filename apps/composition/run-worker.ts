import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import type { WebhookId } from '#core/shared/ids.ts';
import { createDeliveries } from './deliveries.ts';
import { purgeJobs, workerJobs } from './jobs.ts';
import type { Reporting } from './observe.ts';
import { startPeriodic } from './periodic.ts';
import type { Service } from './service.ts';

/** Wake-ups that one process reads at once. */
const WAKES_AT_ONCE = 20;
const TIDY_EVERY_MS = 600_000;

/** Starts to deliver and to keep house. @returns a function that begins nothing more and waits for what is under way */
export const runWorker = (
  { app, database, chat }: Service,
  queue: DeliveryQueue,
  reporting: Reporting,
): (() => Promise<void>) => {
  const deliveries = createDeliveries(app.webhooks, reporting.log);
  // A wake-up is done when its delivering has begun: endpoints that hang keep none of the others waiting.
  const wake = (webhook: WebhookId) => {
    void deliveries.deliver(webhook);
    return Promise.resolve();
  };
  queue.consume(wake, WAKES_AT_ONCE);
  const tidying = { name: 'tidying', everyMs: TIDY_EVERY_MS, run: () => database.tidy() };
  const jobs = [...workerJobs(app, reporting), ...purgeJobs(app, chat), deliveries.sweep, tidying];
  const stopJobs = startPeriodic(jobs, reporting);
  return async () => {
    await Promise.all([stopJobs(), deliveries.stop()]);
  };
};
