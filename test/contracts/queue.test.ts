import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { connectQueuePool } from '#adapters/postgres/connections/queue-pool.ts';
import { openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { openPostgresQueue } from '#adapters/queue/postgres.ts';
import { openRedisQueue } from '#adapters/queue/redis.ts';
import { openRedis } from '#adapters/redis/redis-address.ts';
import { postgresUrl, withPostgres, withRedis } from '../support/databases.ts';
import { getFixture } from '../support/suite/fixture.ts';
import { anEndpoint, deliveryQueueContract, type QueueSite, watched } from './delivery-queue.contract.ts';

const ignore = () => undefined;
const LEFTOVERS = `select concat('job ', id) as what from bullmq.job union all
  select concat('deduplication ', dedup_id) from bullmq.dedup union all select dedup_id from bullmq.dedup_next`;

deliveryQueueContract('a queue in the embedded database', async (): Promise<QueueSite> => {
  const { database, pglite, queuePool } = await connectEmbedded('memory');
  return {
    open: (onError = ignore) => openDeliveryQueue(openPostgresQueue(queuePool), onError),
    leftovers: async () => (await pglite.query<{ what: string }>(LEFTOVERS)).rows.map(({ what }) => what),
    remove: () => database.close(),
  };
});

it('keeps the queue out of transactions of the service on the embedded database', async () => {
  const { database, queuePool } = await connectEmbedded('memory');
  const queue = await openDeliveryQueue(openPostgresQueue(queuePool), ignore);
  const { calls, handle, until } = watched();
  queue.consume(handle, 1);
  const rolledBack = database.em.transactional(async () => {
    queue.wake([anEndpoint()]);
    expect(await database.query('show search_path')).toEqual([{ search_path: 'public' }]);
    throw new Error('The service changed its mind.');
  });
  await expect(rolledBack).rejects.toThrow('changed its mind');
  await until(() => calls.length === 1);
  await queue.close();
  await database.close();
});

withPostgres('on PostgreSQL', () => {
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const openAt = (url: string, onError = ignore as (error: Error) => void) =>
    openDeliveryQueue(openPostgresQueue(connectQueuePool(url, onError)), onError);

  deliveryQueueContract('a queue in PostgreSQL', async (): Promise<QueueSite> => {
    const url = await postgresUrl();
    const client = await connect(url);
    return {
      open: (onError) => openAt(url, onError),
      leftovers: async () => (await client.query<{ what: string }>(LEFTOVERS)).rows.map(({ what }) => what),
      remove: () => client.end(),
    };
  });

  it('is set up once by processes that start at once', async () => {
    const url = await postgresUrl();
    const queues = await Promise.all([openAt(url), openAt(url), openAt(url)]);
    for (const queue of queues) expect(await queue.degraded()).toEqual([]);
    await Promise.all(queues.map((queue) => queue.close()));
  });

  it('goes on after its connections are ended under load', async () => {
    const url = await postgresUrl();
    const [queue, client] = [await openAt(url), await connect(url)];
    const { calls, handle, until } = watched();
    queue.consume(handle, 5);
    const load = setInterval(() => queue.wake([anEndpoint()]), 5);
    await until(() => calls.length > 20);
    for (let i = 0; i < 3; i += 1) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    }
    const before = calls.length;
    await until(() => calls.length > before + 50);
    clearInterval(load);
    await Promise.all([queue.close(), client.end()]);
  });
});

withRedis('on Redis', () => {
  deliveryQueueContract('a queue in Redis', (): Promise<QueueSite> => {
    const prefix = `${getFixture().run}_${randomBytes(4).toString('hex')}:`;
    const client = new Redis(getFixture().redisUrl!);
    const keys = async () =>
      (await client.keys(`${prefix}*`)).filter((key) => !/:(id|meta|events|stalled-check)$/.test(key));
    return Promise.resolve({
      open: (onError = ignore) =>
        openDeliveryQueue(
          openRedisQueue((options) => openRedis(getFixture().redisUrl!, options), prefix),
          onError,
        ),
      leftovers: keys,
      remove: async () => {
        const all = await client.keys(`${prefix}*`);
        if (all.length > 0) await client.del(all);
        client.disconnect();
      },
    });
  });
});
