import type { Instant } from '../shared/instant.ts';

export interface ShardHolder {
  /** Unique among the processes that use the database. */
  readonly holder: string;
  readonly shardCount: number;
  readonly shards: readonly number[];
  /** The end of the lease, unless it is renewed. */
  readonly until: Instant;
}

export interface ShardRequest extends Omit<ShardHolder, 'shards'> {
  readonly now: Instant;
}

export interface ShardShare {
  readonly held: readonly number[];
  /** The shards of `held` that the process should release, since others have fewer. */
  readonly surplus: readonly number[];
}

/** A shard is a part of the platform's stream of events; one process leases it. */
export interface ShardLeases {
  /**
   * Renews the lease and adds free shards up to the share of the process. A shard that is missing in the answer belongs
   * to another process, because the lease had ended. While a process with another `shardCount` holds any, none is added.
   */
  acquire(request: ShardRequest): Promise<ShardShare>;
  /** Frees the shard at once. Does nothing when this process does not hold it. */
  release(holder: string, shard: number): Promise<void>;
  /** Frees all shards of a process that stops. */
  leave(holder: string): Promise<void>;
  /**
   * Reserves the start of a session: the platform allows one per bucket at a time, over all processes.
   * @returns null when it is reserved until `until`; otherwise when it is free again
   */
  reserveIdentify(slot: IdentifySlot): Promise<Instant | null>;
}

export interface IdentifySlot {
  /** The number of the shard modulo the concurrency that the platform allows. */
  readonly bucket: number;
  readonly now: Instant;
  readonly until: Instant;
}
