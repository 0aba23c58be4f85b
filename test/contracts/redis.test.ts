import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { connectRedis } from '#adapters/redis/connect.ts';
import { RedisRateLimiter } from '#adapters/redis/rate-limiter.ts';
import { withRedis } from '../support/databases.ts';
import { getFixture } from '../support/suite/fixture.ts';
import { rateLimiterContract } from './rate-limiter.contract.ts';

const open = async (url: string) => {
  const { client, prefix } = connectRedis(url, `${getFixture().run}:`, () => undefined);
  await new Promise<void>((resolve) => client.once('ready', resolve).once('error', () => resolve()));
  const limiter = new RedisRateLimiter({ client, prefix }, new InMemoryRateLimiter(systemClock), systemClock);
  return { limiter, client, prefix };
};

withRedis('on Redis', () => {
  rateLimiterContract('RedisRateLimiter', async () => {
    const { limiter, client, prefix } = await open(getFixture().redisUrl!);
    return {
      limiter,
      close: async () => {
        const keys = await client.keys(`${prefix}*`);
        if (keys.length > 0) await client.del(keys);
        client.disconnect();
      },
    };
  });

  it('shares its counts between processes', async () => {
    const [one, other] = [await open(getFixture().redisUrl!), await open(getFixture().redisUrl!)];
    for (let i = 0; i < 3; i += 1) await (i % 2 ? one : other).limiter.consume('shared', 3);
    expect(await one.limiter.consume('shared', 3)).toMatchObject({ isAllowed: false, remaining: 0 });
    await one.client.del(`${one.prefix}rate:shared`);
    for (const { client } of [one, other]) client.disconnect();
  });
});

it('goes on counting by itself while Redis is out of reach', async () => {
  const { limiter, client } = await open('redis://127.0.0.1:1');
  const startedAt = performance.now();
  expect(await limiter.consume('alone', 1)).toMatchObject({ isAllowed: true });
  expect(await limiter.consume('alone', 1)).toMatchObject({ isAllowed: false });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  client.disconnect();
});
