import { Redis } from 'ioredis';
import { reportRedis } from '../../../apps/cli/doctor/check-redis.ts';
import { freePort, hasRedisServer, redisServer, type RedisServer } from '../../support/programs/redis-server.ts';
import { aFinding, examine } from './examine.ts';

(hasRedisServer ? describe : describe.skip)('a Redis (needs a redis-server)', () => {
  let server: RedisServer;
  let operator: Redis;
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    operator = new Redis(server.url).on('error', () => undefined);
  });
  afterAll(async () => {
    operator.disconnect();
    await server.kill();
  });

  it('passes when it keeps its keys, in memory and on disk', async () => {
    await operator.config('SET', 'save', '3600 1');
    const { list, exitCode } = await examine({ REDIS_URL: server.url });
    expect(list('redis')).toEqual([aFinding('ok', /^Redis \d/)]);
    expect(list('redis policy')).toEqual([aFinding('ok', /noeviction/)]);
    expect(list('redis persistence')).toEqual([aFinding('ok', /on disk/)]);
    expect(exitCode).toBe(0);
  });

  it('is warned of when it may lose keys', async () => {
    await operator.config('SET', 'save', '');
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const { list } = await examine({ REDIS_URL: server.url });
    expect(list('redis policy')).toEqual([aFinding('warning', /allkeys-lru/, /noeviction/)]);
    expect(list('redis persistence')).toEqual([aFinding('warning', /loses its data/, /appendonly/)]);
  });

  it('fails with a wrong password, which is not printed', async () => {
    await operator.config('SET', 'requirepass', 'the right one');
    const url = server.url.replace('//', '//:pass-word@');
    const { list, exitCode, stdout } = await examine({ REDIS_URL: url });
    await operator.config('SET', 'requirepass', '');
    expect(list('redis')).toEqual([aFinding('failed', /WRONGPASS|NOAUTH|invalid/i, /password in REDIS_URL/)]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain('pass-word');
  });

  it('fails when it does not answer', async () => {
    server.pause();
    const { list } = await examine({ REDIS_URL: server.url });
    server.resume();
    expect(list('redis')).toEqual([aFinding('failed', /timed out/i)]);
  });
});

it('fails where no Redis listens', async () => {
  const { list, exitCode } = await examine({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect(list('redis')).toEqual([aFinding('failed', /ECONNREFUSED/, /REDIS_URL/)]);
  expect(exitCode).toBe(1);
});

it('leaves out what a Redis does not show', () => {
  expect(reportRedis({ version: '7.2', policy: 'noeviction', isPersistent: null }).at(-1)).toEqual(
    aFinding('skipped', /does not show/),
  );
});
