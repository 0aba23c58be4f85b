import {
  type IdentifySlot,
  type ShardHolder,
  type ShardLeases,
  type ShardRequest,
  type ShardShare,
  shareShards,
} from '#core/chat/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryShardLeases implements ShardLeases {
  readonly #holders: Map<string, ShardHolder>;
  readonly #identifies: Map<string, Instant>;

  constructor(state: MemoryState) {
    this.#holders = state.table('chat_shard_holders');
    this.#identifies = state.table('chat_identify_slots');
  }

  async acquire(request: ShardRequest): Promise<ShardShare> {
    const share = shareShards([...this.#holders.values()], request);
    const { now, ...lease } = request;
    for (const { holder, until } of [...this.#holders.values()]) if (until <= now) this.#holders.delete(holder);
    this.#holders.set(lease.holder, { ...lease, shards: share.held });
    return share;
  }

  async release(holder: string, shard: number): Promise<void> {
    const lease = this.#holders.get(holder);
    if (!lease) return;
    this.#holders.set(holder, { ...lease, shards: lease.shards.filter((other) => other !== shard) });
  }

  async leave(holder: string): Promise<void> {
    this.#holders.delete(holder);
  }

  async reserveIdentify({ bucket, now, until }: IdentifySlot): Promise<Instant | null> {
    const freeAt = this.#identifies.get(String(bucket));
    if (freeAt !== undefined && freeAt > now) return freeAt;
    this.#identifies.set(String(bucket), until);
    return null;
  }
}
