import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type DeliveryQueue, openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { openRedisQueue } from '#adapters/queue/redis.ts';
import { openRedis } from '#adapters/redis/redis-address.ts';
import { waitForAnswer } from '#adapters/queue/wait-for-answer.ts';
import { anEndpoint, watched } from '../../contracts/delivery-queue.contract.ts';
import { hasRedisServer, redisServer, type RedisServer } from '../../support/programs/redis-server.ts';

const OUTAGE_MS = 3_000;
/** A worker has to be back at work after an outage within this. */
const RECOVERY_MS = 10_000;

(hasRedisServer ? describe : describe.skip)('the queue while Redis fails (needs a redis-server)', () => {
  const reported: Error[] = [];
  const { calls, handle, until } = watched();
  let server: RedisServer;
  let operator: Redis;
  let queue: DeliveryQueue;
  let load: NodeJS.Timeout;
  let slowestWakeMs = 0;

  beforeAll(async () => {
    server = await redisServer();
    queue = await openDeliveryQueue(
      openRedisQueue((options) => openRedis(server.url, options), 'guildesk:'),
      (error) => reported.push(error),
    );
    queue.consume(handle, 5);
    operator = new Redis(server.url).on('error', () => undefined);
    load = setInterval(() => {
      const startedAt = performance.now();
      queue.wake([anEndpoint()]);
      slowestWakeMs = Math.max(slowestWakeMs, performance.now() - startedAt);
    }, 5);
  });
  afterEach(() => expect(slowestWakeMs).toBeLessThan(1_000));

  const recovers = async () => {
    const before = calls.length;
    await waitForAnswer(
      RECOVERY_MS,
      until(() => calls.length > before + 20),
    );
  };

  it('starts before Redis does, and says so', async () => {
    expect(await queue.degraded()).toEqual([expect.stringContaining('out of reach')]);
    await server.start();
    await recovers();
    expect(await queue.degraded()).toEqual([]);
  });

  it('goes on after Redis is killed and comes back empty', async () => {
    await server.kill();
    await delay(OUTAGE_MS);
    expect(await queue.degraded()).toEqual([expect.stringContaining('out of reach')]);
    await server.start();
    await recovers();
  });

  it('goes on after Redis is flushed', async () => {
    for (let i = 0; i < 20; i += 1) await operator.flushall();
    await recovers();
  });

  it('goes on after Redis hangs', async () => {
    server.pause();
    await delay(OUTAGE_MS);
    expect(await queue.degraded()).toEqual([expect.stringContaining('out of reach')]);
    server.resume();
    await recovers();
  });

  it('goes on after Redis is full, and says so', async () => {
    await operator.config('SET', 'maxmemory', '1');
    await delay(1_000);
    expect(await queue.degraded()).toEqual([expect.stringContaining('full')]);
    await operator.config('SET', 'maxmemory', '0');
    await recovers();
  });

  it('names a policy by which Redis may evict jobs', async () => {
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await queue.degraded()).toEqual([expect.stringContaining('allkeys-lru')]);
  });

  it('tells of failures that follow each other once', () => {
    expect(reported).toHaveLength(1);
  });

  it('closes while Redis is gone', async () => {
    await server.kill();
    clearInterval(load);
    await waitForAnswer(5_000, queue.close());
    operator.disconnect();
  });
});
