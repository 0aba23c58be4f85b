import { type IQueueBackend, type Processor, Queue, Worker } from 'bullmq';
import type { WebhookId } from '#core/shared/ids.ts';
import { SHORT_EVENT_STREAM, SKIP_VERSION_CHECK, withFetchBackoff } from './bullmq-patches.ts';
import type { Technology } from './technology.ts';

/** The job says that this endpoint has due deliveries. */
export interface Wake {
  readonly webhook: WebhookId;
}

const NAME = 'deliveries';

const QUEUE = {
  ...SKIP_VERSION_CHECK,
  // Retries are rows of the database. A job that is kept would only be in the way of the next one.
  defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  streams: SHORT_EVENT_STREAM,
};

/** Another worker takes over the job of a process that was killed within nine seconds. */
const WORKER = { ...SKIP_VERSION_CHECK, lockDuration: 5_000, stalledInterval: 2_000, runRetryDelay: 1_000 };
/** A process that has the queue to itself is woken by its own jobs, and looks seldom for what else there may be. */
const WORKER_ALONE = { ...WORKER, stalledInterval: 30_000, drainDelay: 30 };

export const openQueue = <C>({ factory, producer, prefix = '' }: Technology<C>) =>
  new Queue<Wake, unknown, string, Wake, unknown, string, IQueueBackend, C>(
    NAME,
    { ...QUEUE, prefix, connection: producer },
    factory,
  );

export const openWorker = <C>(
  { factory, isAlone = false, prefix = '' }: Technology<C>,
  connection: C,
  process: Processor<Wake>,
  concurrency: number,
) =>
  new Worker<Wake, unknown, string, IQueueBackend, never, C>(
    NAME,
    process,
    { ...(isAlone ? WORKER_ALONE : WORKER), prefix, concurrency, connection },
    withFetchBackoff(factory),
  );

/**
 * A wake-up while a job for the endpoint waits adds nothing. A wake-up while a job is active becomes a job when that
 * one ends, since its deliveries may have been added after the worker's last read.
 */
export const toJob = (webhook: WebhookId) => ({
  name: 'deliver',
  data: { webhook },
  opts: { deduplication: { id: webhook, keepLastIfActive: true } },
});
