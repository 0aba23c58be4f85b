import {
  type IdentifySlot,
  type ShardHolder,
  type ShardLeases,
  type ShardRequest,
  type ShardShare,
  shareShards,
} from '#core/chat/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Database } from '../database/database.ts';

export class PostgresShardLeases implements ShardLeases {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Processes take turns, so that no shard is leased twice. */
  acquire(request: ShardRequest): Promise<ShardShare> {
    const { holder, shardCount, now, until } = request;
    return this.#db.transactional(async () => {
      await this.#db.query(LOCK);
      const holders = await this.#db.query<ShardHolder>(LIST);
      const share = shareShards(holders, request);
      await this.#db.query('delete from chat_shard_holders where until <= :now::timestamptz', { now });
      await this.#db.query(SAVE, { holder, shardCount, until, shards: JSON.stringify(share.held) });
      return share;
    });
  }

  async release(holder: string, shard: number): Promise<void> {
    await this.#db.query(RELEASE, { holder, shard });
  }

  async leave(holder: string): Promise<void> {
    await this.#db.query('delete from chat_shard_holders where holder = :holder', { holder });
  }

  async reserveIdentify({ bucket, now, until }: IdentifySlot): Promise<Instant | null> {
    const reserved = await this.#db.queryOne(RESERVE, { bucket, now, until });
    if (reserved) return null;
    const slot = await this.#db.queryOne<{ freeAt: Instant }>(FIND_SLOT, { bucket });
    return slot?.freeAt ?? now;
  }
}

/** The number keeps this lock apart from other advisory locks. */
const LOCK = "select pg_advisory_xact_lock(hashtextextended('shards', 7227244))";

const LIST = `select holder, shard_count as "shardCount", shards, until from chat_shard_holders`;

const SAVE = `insert into chat_shard_holders (holder, shard_count, shards, until)
  values (:holder, :shardCount::int, :shards::jsonb, :until::timestamptz)
  on conflict (holder) do update set shard_count = excluded.shard_count, shards = excluded.shards, until = excluded.until`;

const RELEASE = `update chat_shard_holders set shards = (select coalesce(jsonb_agg(s.shard), '[]')
    from jsonb_array_elements(shards) s (shard) where s.shard <> to_jsonb(:shard::int))
  where holder = :holder`;

const RESERVE = `insert into chat_identify_slots as s (bucket, free_at) values (:bucket::int, :until::timestamptz)
  on conflict (bucket) do update set free_at = excluded.free_at where s.free_at <= :now::timestamptz
  returning bucket`;

const FIND_SLOT = 'select free_at as "freeAt" from chat_identify_slots where bucket = :bucket::int';
