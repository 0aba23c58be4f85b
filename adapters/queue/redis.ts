import { createRedisBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { OpenTechnology } from './technology.ts';

/** Fails at once while there is no connection, and after two seconds when there is no answer. */
const PRODUCER = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: 2_000,
};

/** Waits for Redis for as long as it takes. */
const WORKER = { maxRetriesPerRequest: null, connectTimeout: 2_000 };

/** A queue in Redis. Connects in the background, and again whenever a connection is lost. */
export const redisQueue =
  (url: string, prefix: string): OpenTechnology<Redis> =>
  (onTrouble) => {
    const producer = new Redis(url, PRODUCER).on('error', onTrouble);
    return Promise.resolve({
      factory: createRedisBackend,
      prefix: prefix.replace(/:$/, ''),
      producer,
      consumer: () => consumer(new Redis(url, WORKER).on('error', onTrouble)),
      warnings: async () => warningsOf(await producer.info('memory')),
      close: () => {
        producer.disconnect();
        return Promise.resolve();
      },
    });
  };

/** BullMQ blocks on a copy of the connection, which it makes itself. */
const consumer = (connection: Redis) => {
  const connections = [connection];
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (...options) => {
    const copy = duplicate(...options);
    connections.push(copy);
    return copy;
  };
  const disconnect = () => {
    for (const each of connections) each.disconnect();
  };
  return { connection, disconnect };
};

const warningsOf = (memory: string): string[] => {
  const [, policy = ''] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
  if (!policy.startsWith('allkeys-')) return [];
  return [`Redis may evict the delivery queue's keys: its maxmemory-policy is ${policy}, and should be noeviction.`];
};
