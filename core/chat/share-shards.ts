import type { ShardHolder, ShardRequest, ShardShare } from './shard-leases.ts';

/** A lease that has ended keeps its shards until another process takes them. */
export const shareShards = (holders: readonly ShardHolder[], { holder, shardCount, now }: ShardRequest): ShardShare => {
  const others = holders.filter((other) => other.holder !== holder && other.until > now);
  const taken = new Set(others.flatMap(({ shards }) => shards));
  const own = holders
    .filter((other) => other.holder === holder && other.shardCount === shardCount)
    .flatMap(({ shards }) => shards.filter((shard) => !taken.has(shard)));
  const isMixed = others.some((other) => other.shardCount !== shardCount && other.shards.length > 0);
  const peers = others.filter((other) => other.shardCount === shardCount);
  const share = Math.ceil(shardCount / (peers.length + 1));
  const free = isMixed ? [] : listShards(shardCount).filter((shard) => !taken.has(shard) && !own.includes(shard));
  const added = free.slice(0, Math.max(0, share - own.length));
  const held = [...own, ...added].sort((one, other) => one - other);
  return { held, surplus: held.slice(share) };
};

const listShards = (count: number): readonly number[] => Array.from({ length: count }, (_, shard) => shard);
