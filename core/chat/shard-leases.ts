import type { Instant } from '../shared/instant.ts';

/** One process, and what it leases. */
export interface ShardHolder {
  /** Names the process among all that use the database. */
  readonly holder: string;
  /** Into how many shards it divides the servers. */
  readonly shardCount: number;
  readonly shards: readonly number[];
  /** When its lease ends, unless it is renewed. */
  readonly until: Instant;
}

export interface ShardRequest extends Omit<ShardHolder, 'shards'> {
  readonly now: Instant;
}

export interface ShardShare {
  /** What the process leases now, in ascending order. */
  readonly held: readonly number[];
  /** Those of them that it should release, since other processes have fewer. */
  readonly surplus: readonly number[];
}

/** The leases of shards: which process listens to which part of the platform's stream of events. */
export interface ShardLeases {
  /**
   * Renews the lease of a process, and adds free shards up to its share. A shard that is missing in the answer has been leased
   * by another process, because the lease had ended. While a process with another number of shards holds any, none is added.
   */
  acquire(request: ShardRequest): Promise<ShardShare>;
  /** Lets another process lease the shard at once. No effect when this process does not hold it. */
  release(holder: string, shard: number): Promise<void>;
  /** Ends the lease of a process that stops, with all its shards. */
  leave(holder: string): Promise<void>;
  /**
   * Reserves the start of a session, of which the platform allows one for each bucket in a time, in all processes together.
   *
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
