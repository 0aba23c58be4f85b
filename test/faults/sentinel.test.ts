import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connectRedis, type RedisConnection } from '#adapters/redis/connect.ts';
import { inspectRedis } from '#adapters/redis/inspect-redis.ts';
import { freePort, hasRedisServer } from '../support/programs/redis-server.ts';
import { suiteIf } from '../support/suite/suite-if.ts';
import { waitUntil } from '../support/wait-until.ts';

const TAKEOVER_MS = 1_000;

suiteIf(() => hasRedisServer)('a Redis that Sentinels watch', () => {
  let folder: string;
  let connection: RedisConnection;
  const children: ChildProcess[] = [];

  const start = async (
    name: string,
    settings: readonly string[],
    ...more: readonly string[]
  ): Promise<ChildProcess> => {
    const file = join(folder, `${name}.conf`);
    await writeFile(file, [`dir ${folder}`, 'bind 127.0.0.1', ...settings, ''].join('\n'));
    const child = spawn('redis-server', [file, ...more], { stdio: 'ignore' });
    children.push(child);
    return child;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildesk-sentinel-'));
  });
  afterAll(async () => {
    connection.client.disconnect();
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true });
  });

  it('is used again after its replica has become the master', async () => {
    const [first, second, third] = [await freePort(), await freePort(), await freePort()];
    const nothingKept = ['save ""', 'appendonly no'];
    const master = await start('master', [`port ${first}`, ...nothingKept]);
    await start('replica', [`port ${second}`, `replicaof 127.0.0.1 ${first}`, ...nothingKept]);
    const watched = [
      `sentinel monitor desk 127.0.0.1 ${first} 1`,
      `sentinel down-after-milliseconds desk ${TAKEOVER_MS}`,
      `sentinel failover-timeout desk ${5 * TAKEOVER_MS}`,
    ];
    await start('sentinel', [`port ${third}`, ...watched], '--sentinel');
    const address = `redis-sentinel://127.0.0.1:${third}/0?sentinelMasterId=desk`;
    connection = connectRedis(address, 'test:', () => undefined);
    const isServing = () =>
      connection.client.set('test:key', 'value').then(
        () => true,
        () => false,
      );
    await waitUntil(isServing, { what: 'the master to answer' });
    expect((await inspectRedis(address)).version).toMatch(/^\d+\./);
    const sentinel = connectRedis(`redis://127.0.0.1:${third}`, '', () => undefined).client;
    const knowsReplica = async () =>
      String(await sentinel.call('SENTINEL', 'replicas', 'desk').catch(() => '')).includes(String(second));
    await waitUntil(knowsReplica, { withinMs: 30_000, what: 'the Sentinel to know the replica' });
    sentinel.disconnect();
    const gone = once(master, 'exit');
    master.kill('SIGKILL');
    await gone;
    expect(await isServing()).toBe(false);
    await waitUntil(isServing, { withinMs: 60_000, what: 'the new master to answer' });
    expect(connection.client.stream).toMatchObject({ remotePort: second });
  });
});
