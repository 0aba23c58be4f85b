import type { Redis } from 'ioredis';
import { openRedis } from './redis-address.ts';

export interface RedisConnection {
  readonly client: Redis;
  /** Put before every key. */
  readonly prefix: string;
}

/** Connects in the background, and reconnects when the connection is lost; until then commands fail at once. */
export const connectRedis = (url: string, prefix: string, onError: (error: Error) => void): RedisConnection => {
  const client = openRedis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 2_000 });
  client.on('error', onError);
  return { client, prefix };
};
