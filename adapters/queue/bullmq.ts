import { setTimeout as delay } from 'node:timers/promises';
import { type BackendFactory, type IQueueBackend, type Processor, Queue, Worker } from 'bullmq';
import type { WebhookId } from '#core/shared/ids.ts';
import type { Technology } from './technology.ts';

/** What a job says: this endpoint has due deliveries. */
export interface Wake {
  readonly webhook: WebhookId;
}

const NAME = 'deliveries';

/** Redis is not asked for its version: a connection that breaks before the answer would be of no use for good. */
const COMMON = { skipVersionCheck: true };

const QUEUE = {
  ...COMMON,
  // Retries are rows of the database. A job that is kept would only be in the way of the next one.
  defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  // BullMQ's stream of events is not used. On PostgreSQL a length of zero would let it grow without bound.
  streams: { events: { maxLen: 100 } },
};

/** Another worker takes over the job of a process that was killed within nine seconds. */
const WORKER = { ...COMMON, lockDuration: 5_000, stalledInterval: 2_000, runRetryDelay: 1_000 };

/** BullMQ would repeat a fetch that was refused at once, and for ever. */
const FETCH_RETRY_MS = 500;

export const openQueue = <C>({ factory, producer, prefix = '' }: Technology<C>) =>
  new Queue<Wake, unknown, string, Wake, unknown, string, IQueueBackend, C>(
    NAME,
    { ...QUEUE, prefix, connection: producer },
    factory,
  );

export const openWorker = <C>(
  { factory, prefix = '' }: Technology<C>,
  connection: C,
  process: Processor<Wake>,
  concurrency: number,
) =>
  new Worker<Wake, unknown, string, IQueueBackend, never, C>(
    NAME,
    process,
    { ...WORKER, prefix, concurrency, connection },
    withBackoff(factory),
  );

const withBackoff =
  <C>(factory: BackendFactory<IQueueBackend, C>): BackendFactory<IQueueBackend, C> =>
  (...given) => {
    const backend = factory(...given);
    const fetch = backend.moveToActive.bind(backend);
    backend.moveToActive = (...token) =>
      fetch(...token).catch(async (error: unknown) => {
        await delay(FETCH_RETRY_MS);
        throw error;
      });
    return backend;
  };

/**
 * A wake-up while a job for the endpoint waits adds nothing. A wake-up while a job is active becomes a job when that
 * one ends, since its deliveries may have been added after the worker's last read.
 */
export const toJob = (webhook: WebhookId) => ({
  name: 'deliver',
  data: { webhook },
  opts: { deduplication: { id: webhook, keepLastIfActive: true } },
});
