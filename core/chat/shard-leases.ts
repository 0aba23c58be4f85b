import type { Instant } from '../shared/instant.ts';

export interface ShardHolder {
  /** Is unique among the processes that use the database. */
  readonly holder: string;
  readonly shardCount: number;
  readonly shards: readonly number[];
  /** Is the end of the lease, unless it is renewed. */
  readonly until: Instant;
}

export interface ShardRequest extends Omit<ShardHolder, 'shards'> {
  readonly now: Instant;
}

export interface ShardShare {
  readonly held: readonly number[];
  /** The process should release these shards of `held`, since others have fewer. */
  readonly surplus: readonly number[];
}

/** A shard is a part of the platform's stream of events; one process leases it. */
export interface ShardLeases {
  /**
   * Renews the lease and adds free shards up to the share of the process. A shard that is missing in the answer belongs
   * to another process, because the lease had ended. While a process with another `shardCount` holds any, none is added.
   */
  acquire(request: ShardRequest): Promise<ShardShare>;
  /** Does nothing when this process does not hold the shard. */
  release(holder: string, shard: number): Promise<void>;
  leave(holder: string): Promise<void>;
  /** The platform allows one start per bucket at a time. @returns null when reserved, otherwise when it is free */
  reserveIdentify(slot: IdentifySlot): Promise<Instant | null>;
}

export interface IdentifySlot {
  /** Is the number of the shard modulo the concurrency that the platform allows. */
  readonly bucket: number;
  readonly now: Instant;
  readonly until: Instant;
}

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
