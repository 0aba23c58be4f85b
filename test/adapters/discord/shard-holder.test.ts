import { ShardHolder } from '#adapters/discord/gateway/shard-holder.ts';
import { InMemoryShardLeases } from '../../support/memory/shard-leases.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

const LEASE_ENDS_MS = 6_000;
const RENEW_EVERY_MS = 2;
const holders: ShardHolder[] = [];
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.stop();
});

/** Processes over the same leases, with connections that only say whether they are open. */
const openProcesses = (shardCount: number) => {
  const clock = new FakeClock();
  const leases = new InMemoryShardLeases(new MemoryState());
  const start = (holder: string, own = leases) => {
    const open = new Set<number>();
    const left: { shard: number; isOurs: boolean }[] = [];
    const warnings: string[] = [];
    const process = new ShardHolder({
      leases: own,
      holder,
      shardCount,
      clock,
      renewEveryMs: RENEW_EVERY_MS,
      connect: (shard) => {
        open.add(shard);
        return { isConnected: shard !== 1, disconnect: () => Promise.resolve(void open.delete(shard)) };
      },
      onDisconnected: (shard, isOurs) => Promise.resolve(void left.push({ shard, isOurs })),
      log: { info: () => undefined, warn: (_, message) => void warnings.push(message) },
    });
    holders.push(process);
    const has = (...shards: number[]) =>
      waitUntil(() => [...open].sort().join() === shards.join(), { what: () => `${holder} with ${[...open].join()}` });
    return { process, has, left, warnings };
  };
  return { clock, leases, start };
};

it('connects all shards alone, and counts those that are connected', async () => {
  const one = openProcesses(3).start('one');
  await one.has(0, 1, 2);
  expect(one.process.count()).toEqual({ held: 3, connected: 2 });
});

it('hands a part of its shards over to a process that joins, and gets them back when that one stops', async () => {
  const { start } = openProcesses(4);
  const one = start('one');
  await one.has(0, 1, 2, 3);
  const two = start('two');
  await Promise.all([one.has(0, 1), two.has(2, 3)]);
  expect(one.left).toEqual([
    { shard: 2, isOurs: true },
    { shard: 3, isOurs: true },
  ]);
  await two.process.stop();
  await two.has();
  await one.has(0, 1, 2, 3);
});

it('disconnects a shard without touching its session when another process has leased it meanwhile', async () => {
  const { clock, leases, start } = openProcesses(1);
  let isFrozen = false;
  const frozen = Object.assign(Object.create(leases) as InMemoryShardLeases, {
    acquire: (request: Parameters<InMemoryShardLeases['acquire']>[0]) =>
      isFrozen ? Promise.reject(new Error('The database is out of reach.')) : leases.acquire(request),
  });
  const one = start('one', frozen);
  await one.has(0);
  isFrozen = true;
  await waitUntil(() => one.warnings.length > 0, { what: 'A warning' });
  // The connection stays while nobody else has the shard.
  await one.has(0);
  clock.advance(LEASE_ENDS_MS);
  const two = start('two');
  await two.has(0);
  isFrozen = false;
  await one.has();
  await waitUntil(() => one.left.length > 0, { what: 'The end of the connection' });
  expect(one.left).toEqual([{ shard: 0, isOurs: false }]);
  await two.has(0);
});
