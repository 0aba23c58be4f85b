import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { createDeliveries, MAX_ENDPOINTS } from '../work/deliveries.ts';
import { DueJobs } from '../work/due-jobs.ts';
import { adoptionJobs, demoJobs, dueJobs, fileJobs, purgeJobs, workerJobs } from '../work/jobs.ts';
import type { Reporting } from '../observe.ts';
import { startPeriodic } from '../work/periodic.ts';
import type { Service } from '../service.ts';

const TIDY_EVERY_MS = 600_000;

/**
 * Starts deliveries and periodic jobs. @returns a function that starts no more work and waits for the work in progress
 */
export const runWorker = (service: Service, queue: DeliveryQueue, reporting: Reporting): (() => Promise<void>) => {
  const { app, database } = service;
  const deliveries = createDeliveries(app.webhooks, reporting.log);
  // A wake-up lasts as long as its deliveries: until then further wake-ups of the endpoint make no job.
  queue.consume(deliveries.deliver, MAX_ENDPOINTS);
  const maintenance = { name: 'tidying', everyMs: TIDY_EVERY_MS, run: () => database.tidyUp() };
  const jobs = [...workerJobs(app, reporting), ...purgeJobs(app, service), ...demoJobs(service.demo), maintenance];
  const jobReporting = { ...reporting, tracer: service.tracer };
  const stopJobs = startPeriodic(jobs, jobReporting);
  const due = new DueJobs(
    [...dueJobs(app), ...fileJobs(app), ...adoptionJobs(app, service.discord !== null), deliveries.sweep],
    service,
    jobReporting,
  );
  return async () => {
    await Promise.all([stopJobs(), due.stop(), deliveries.stop()]);
  };
};
