import { type ShardHolder, shareShards } from '#core/chat/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { NOON } from '../../support/build.ts';

const BEFORE = '2026-01-01T11:59:59.999Z' as Instant;
const LATER = '2026-01-01T12:00:30.000Z' as Instant;

const aHolder = (holder: string, shards: readonly number[], fields: Partial<ShardHolder> = {}): ShardHolder => ({
  holder,
  shards,
  shardCount: 4,
  until: LATER,
  ...fields,
});

/** What the process `me` leases at noon. */
const share = (holders: readonly ShardHolder[], shardCount = 4) =>
  shareShards(holders, { holder: 'me', shardCount, now: NOON, until: LATER });

describe('the shards of a process', () => {
  it('are all when it is alone', () => {
    expect(share([])).toEqual({ held: [0, 1, 2, 3], surplus: [] });
    expect(share([], 1)).toEqual({ held: [0], surplus: [] });
  });

  it('stay its own when it renews its lease, whether or not the lease has ended', () => {
    expect(share([aHolder('me', [2, 0, 3, 1])])).toEqual({ held: [0, 1, 2, 3], surplus: [] });
    expect(share([aHolder('me', [3, 1], { until: BEFORE }), aHolder('other', [0, 2])])).toEqual({
      held: [1, 3],
      surplus: [],
    });
  });

  it('are of free ones no more than its share', () => {
    expect(share([aHolder('other', [])])).toEqual({ held: [0, 1], surplus: [] });
    expect(share([aHolder('other', [0])])).toEqual({ held: [1, 2], surplus: [] });
    expect(share([aHolder('other', []), aHolder('third', [])])).toEqual({ held: [0, 1], surplus: [] });
    expect(share([aHolder('other', []), aHolder('third', []), aHolder('fourth', [])]).held).toEqual([0]);
  });

  it('are added to those that it has, up to its share', () => {
    expect(share([aHolder('me', [3]), aHolder('other', [0])])).toEqual({ held: [1, 3], surplus: [] });
  });

  it('are none while others have all', () => {
    expect(share([aHolder('other', [0, 1, 2, 3])])).toEqual({ held: [], surplus: [] });
  });

  it('include those of another process whose lease has ended, at its very end', () => {
    expect(share([aHolder('other', [0, 1, 2, 3], { until: NOON })]).held).toEqual([0, 1, 2, 3]);
    expect(share([aHolder('other', [0, 1, 2, 3], { until: BEFORE })]).held).toEqual([0, 1, 2, 3]);
  });

  it('are lost to a process that has leased them since', () => {
    expect(share([aHolder('me', [0, 1, 2]), aHolder('other', [1, 3])])).toEqual({ held: [0, 2], surplus: [] });
  });
});

describe('the surplus of a process', () => {
  it('is what it has beyond its share, the highest shards', () => {
    expect(share([aHolder('me', [0, 1, 2, 3]), aHolder('other', [])])).toEqual({
      held: [0, 1, 2, 3],
      surplus: [2, 3],
    });
    const shards = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 10];
    expect(share([aHolder('me', shards, { shardCount: 11 }), aHolder('other', [], { shardCount: 11 })], 11)).toEqual({
      held: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      surplus: [6, 7, 8, 9, 10],
    });
  });

  it('is rounded in favour of the process', () => {
    const own = aHolder('me', [0, 1, 2], { shardCount: 3 });
    expect(share([own, aHolder('other', [], { shardCount: 3 })], 3)).toEqual({ held: [0, 1, 2], surplus: [2] });
  });
});

describe('processes with different numbers of shards', () => {
  it('add none while one with another number has any', () => {
    expect(share([aHolder('old', [1], { shardCount: 2 })])).toEqual({ held: [], surplus: [] });
    expect(share([aHolder('me', [0]), aHolder('old', [1], { shardCount: 2 })])).toEqual({ held: [0], surplus: [] });
  });

  it('do not wait for one that has none, or whose lease has ended, and share nothing with it', () => {
    expect(share([aHolder('old', [], { shardCount: 2 })]).held).toEqual([0, 1, 2, 3]);
    expect(share([aHolder('old', [0, 1], { shardCount: 2, until: BEFORE })]).held).toEqual([0, 1, 2, 3]);
  });

  it('give up what they had under another number', () => {
    expect(share([aHolder('me', [0, 1], { shardCount: 2 }), aHolder('other', [0])])).toEqual({
      held: [1, 2],
      surplus: [],
    });
  });
});
