import type { Redis } from 'ioredis';
import { openRedis } from './redis-address.ts';

export interface RedisFacts {
  readonly version: string;
  /** Says what Redis does when its memory is full, such as `noeviction`. */
  readonly policy: string;
  /** Null where it does not say, since it refuses the command CONFIG. */
  readonly isPersistent: boolean | null;
}

const ANSWER_MS = 3_000;
const DISCONNECT_MS = 100;

/** Asks a Redis over a connection of its own, and changes nothing. @throws the error of the connection, or of Redis */
export const inspectRedis = async (url: string): Promise<RedisFacts> => {
  const client = openRedis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    // After a connection that was refused, the client waits for its end for so long.
    disconnectTimeout: DISCONNECT_MS,
  });
  // The failure is reported here; the command that waits for it only says that the connection is closed.
  let first: Error | undefined;
  client.on('error', (error: Error) => (first ??= error));
  try {
    await client.connect();
    const info = await client.info();
    return {
      version: readValue(info, 'redis_version'),
      policy: readValue(info, 'maxmemory_policy'),
      isPersistent: readValue(info, 'aof_enabled') === '1' || (await findSnapshotting(client)),
    };
  } catch (error) {
    throw first ?? error;
  } finally {
    client.disconnect();
  }
};

const readValue = (info: string, name: string): string => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? '';

/** Services that are run by others often refuse to show their configuration. */
const findSnapshotting = async (client: Redis): Promise<boolean | null> => {
  try {
    const reply: unknown = await client.config('GET', 'save');
    const [, rules] = Array.isArray(reply) ? (reply as readonly unknown[]) : [];
    return typeof rules === 'string' && rules !== '';
  } catch {
    return null;
  }
};
