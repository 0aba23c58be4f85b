import { createRedisBackend } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { trackCopies } from './bullmq-patches.ts';
import type { OpenTechnology } from './technology.ts';

const COMMON = { connectTimeout: 2_000, retryStrategy: (times: number) => Math.min(times * 100, 500) };

/** Fails at once while there is no connection, and after two seconds when there is no answer. */
const PRODUCER = {
  ...COMMON,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2_000,
};

/** Waits for Redis for as long as it takes. */
const WORKER = { ...COMMON, maxRetriesPerRequest: null };

/** Opens a connection to the Redis of the queue. */
export type ConnectRedis = (options: Omit<RedisOptions, 'replyMapping'>) => Redis;

/** A queue in Redis. Connects in the background, and again whenever a connection is lost. */
export const openRedisQueue =
  (connect: ConnectRedis, prefix: string): OpenTechnology<Redis> =>
  (onTrouble) => {
    const producer = connect(PRODUCER).on('error', onTrouble);
    return Promise.resolve({
      factory: createRedisBackend,
      prefix: prefix.replace(/:$/, ''),
      producer,
      consumer: () => createConsumer(connect(WORKER).on('error', onTrouble)),
      warnings: async () => listWarnings(await producer.info('memory')),
      close: () => {
        producer.disconnect();
        return Promise.resolve();
      },
    });
  };

const createConsumer = (connection: Redis) => ({ connection, disconnect: trackCopies(connection) });

const listWarnings = (memory: string): string[] => {
  const readValue = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(memory)?.[1] ?? '';
  const [policy, limit] = [readValue('maxmemory_policy'), Number(readValue('maxmemory'))];
  if (policy.startsWith('allkeys-')) {
    return [`Redis may evict the delivery queue's keys: its maxmemory-policy is ${policy}, and should be noeviction.`];
  }
  const isFull = limit > 0 && Number(readValue('used_memory')) >= limit;
  return isFull ? ['Redis is full and takes no wake-ups: deliveries are found by the sweep, a little later.'] : [];
};
