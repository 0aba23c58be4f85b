import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { deliveriesOf } from './deliveries.ts';
import { workerJobs } from './jobs.ts';
import type { Reporting } from './observe.ts';
import { startPeriodic } from './periodic.ts';
import type { Service } from './service.ts';

/** Endpoints that one process delivers to at once. */
const ENDPOINTS_AT_ONCE = 200;
const TIDY_EVERY_MS = 600_000;

/** Starts to deliver and to keep house. @returns a function that begins nothing more and waits for what is under way */
export const runWorker = (
  { app, database }: Service,
  queue: DeliveryQueue,
  reporting: Reporting,
): (() => Promise<void>) => {
  const deliveries = deliveriesOf(app.webhooks, reporting.log);
  queue.consume(deliveries.deliver, ENDPOINTS_AT_ONCE);
  const tidying = { name: 'tidying', everyMs: TIDY_EVERY_MS, run: () => database.tidy() };
  const stopJobs = startPeriodic([...workerJobs(app, reporting), deliveries.sweep, tidying], reporting);
  return async () => {
    await Promise.all([stopJobs(), deliveries.stop()]);
  };
};
