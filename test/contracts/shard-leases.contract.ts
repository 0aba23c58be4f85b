import type { Instant } from '#core/shared/instant.ts';
import { plusMs, toInstant } from '#core/shared/instant.ts';
import type { Stores } from './stores.ts';

const START = toInstant(Date.parse('2026-01-01T12:00:00.000Z'));
const LEASE_MS = 8_000;

export const shardLeasesContract = (stores: () => Stores): void => {
  const holders: string[] = [];
  const acquire = (holder: string, now: Instant = START, shardCount = 4) => {
    holders.push(holder);
    return stores().shardLeases.acquire({ holder, shardCount, now, until: plusMs(now, LEASE_MS) });
  };
  afterEach(async () => {
    for (const holder of holders.splice(0)) await stores().shardLeases.leave(holder);
  });

  it('gives all shards to the only process, again when it renews', async () => {
    expect(await acquire('one')).toEqual({ held: [0, 1, 2, 3], surplus: [] });
    expect(await acquire('one', plusMs(START, 2_000))).toEqual({ held: [0, 1, 2, 3], surplus: [] });
  });

  it('asks a process to release what a newcomer should have, and gives the newcomer what was released', async () => {
    const { shardLeases } = stores();
    await acquire('one');
    expect(await acquire('two')).toEqual({ held: [], surplus: [] });
    expect(await acquire('one')).toEqual({ held: [0, 1, 2, 3], surplus: [2, 3] });
    await shardLeases.release('one', 2);
    await shardLeases.release('one', 2);
    await shardLeases.release('nobody', 3);
    expect(await acquire('two')).toEqual({ held: [2], surplus: [] });
    await shardLeases.release('one', 3);
    expect(await acquire('two')).toEqual({ held: [2, 3], surplus: [] });
    expect(await acquire('one')).toEqual({ held: [0, 1], surplus: [] });
  });

  it('gives the shards of a process that died to another when its lease has ended, and not before', async () => {
    await acquire('one', START, 1);
    expect(await acquire('two', plusMs(START, LEASE_MS - 1), 1)).toEqual({ held: [], surplus: [] });
    expect(await acquire('two', plusMs(START, LEASE_MS), 1)).toEqual({ held: [0], surplus: [] });
    // A process that was frozen, not dead, learns that it has lost its shard.
    expect(await acquire('one', plusMs(START, LEASE_MS + 1), 1)).toEqual({ held: [], surplus: [] });
  });

  it('lets a process whose lease has ended renew it while no other has taken its shards', async () => {
    await acquire('one', START, 2);
    expect(await acquire('one', plusMs(START, 60_000), 2)).toEqual({ held: [0, 1], surplus: [] });
  });

  it('gives the shards of a process that leaves to another at once', async () => {
    await acquire('one');
    await stores().shardLeases.leave('one');
    expect((await acquire('two')).held).toEqual([0, 1, 2, 3]);
  });

  it('never divides the servers into two numbers of shards at once', async () => {
    await acquire('one', START, 2);
    expect(await acquire('two', START, 3)).toEqual({ held: [], surplus: [] });
    expect(await acquire('one', START, 2)).toEqual({ held: [0, 1], surplus: [] });
    await stores().shardLeases.leave('one');
    expect(await acquire('two', START, 3)).toEqual({ held: [0, 1, 2], surplus: [] });
    expect(await acquire('two', START, 1)).toEqual({ held: [0], surplus: [] });
  });

  it('leases no shard twice to processes that ask at once', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `process-${index}`);
    const shares = await Promise.all(names.map((name) => acquire(name, START, 16)));
    const held = shares.flatMap((share) => share.held);
    expect(new Set(held).size).toBe(held.length);
    expect(held).toHaveLength(16);
  });

  it('lets one session of a bucket start in a time', async () => {
    const { shardLeases } = stores();
    const reserve = (bucket: number, now: Instant) =>
      shardLeases.reserveIdentify({ bucket, now, until: plusMs(now, 5_000) });
    const answers = await Promise.all([reserve(0, START), reserve(0, START), reserve(0, START)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await reserve(1, START)).toBeNull();
    expect(await reserve(0, plusMs(START, 4_999))).toBe(plusMs(START, 5_000));
    expect(await reserve(0, plusMs(START, 5_000))).toBeNull();
    expect(await reserve(0, plusMs(START, 5_000))).toBe(plusMs(START, 10_000));
  });
};
