import { setTimeout as delay } from 'node:timers/promises';
import { type BackendFactory, type IQueueBackend, type PgPool, PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';

/*
 * Every work-around for BullMQ 6, each with its reason. When a new version is installed, remove one at a time and run
 * `npm test -- test/contracts/queue test/contracts/redis test/adapters/queue` and `npm run faults`.
 */

/**
 * Redis is not asked for its version: when the connection breaks before the answer, the queue stays unusable.
 * Same cause as https://github.com/taskforcesh/bullmq/issues/2964.
 */
export const SKIP_VERSION_CHECK = { skipVersionCheck: true };

/** The stream of events is not used. On PostgreSQL a maximum length of zero lets it grow without limit. No issue known. */
export const SHORT_EVENT_STREAM = { events: { maxLen: 100 } };

const FETCH_RETRY_MS = 500;

/**
 * Waits before a refused fetch is repeated: since https://github.com/taskforcesh/bullmq/pull/3504 an error of
 * `moveToActive` is only emitted, and the worker fetches again at once, without end.
 */
export const withFetchBackoff =
  <C>(factory: BackendFactory<IQueueBackend, C>): BackendFactory<IQueueBackend, C> =>
  (...args) => {
    const backend = factory(...args);
    const fetch = backend.moveToActive.bind(backend);
    backend.moveToActive = (...token) =>
      fetch(...token).catch(async (error: unknown) => {
        await delay(FETCH_RETRY_MS);
        throw error;
      });
    return backend;
  };

/**
 * A backend in PostgreSQL for tables that are migrated already. BullMQ would check them once more, and a check that
 * fails keeps the backend unusable (https://github.com/taskforcesh/bullmq/issues/4543 made migrations explicit).
 */
export const createPostgresBackend: BackendFactory<PostgresQueueBackend, PgPool> = (name, options) => {
  const connection = new PostgresConnection(options.connection);
  connection.waitUntilReady = () => Promise.resolve();
  return new PostgresQueueBackend(connection, name, options);
};

/**
 * Makes the copies of a Redis connection known. A worker blocks on a copy that it makes itself and leaves open when it
 * cannot be closed in order (https://github.com/taskforcesh/bullmq/issues/3185 advises to replace such a worker).
 *
 * @returns a function that ends the connection and all of its copies, at once
 */
export const trackCopies = (connection: Redis): (() => void) => {
  const connections = [connection];
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (...options) => {
    const copy = duplicate(...options);
    connections.push(copy);
    return copy;
  };
  return () => {
    for (const each of connections) if (each.status !== 'end') each.disconnect();
  };
};

/**
 * Closes a worker without waiting for its jobs, which other workers find later. `close(true)` alone waits for the
 * blocking read, which never ends while the queue is out of reach. No issue known.
 */
export const abandonWorker = async (
  worker: { close(force?: boolean): Promise<void>; getBackend(): IQueueBackend },
  onError: (error: Error) => void,
): Promise<void> => {
  void worker.getBackend().disconnectBlocking(false).catch(onError);
  await worker.close(true);
};
