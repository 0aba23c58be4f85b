import type { GatewaySession, GatewaySessionStore } from '#core/chat/index.ts';
import type { Database } from '../database/database.ts';

export class PostgresGatewaySessionStore implements GatewaySessionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(shard: number): Promise<GatewaySession | null> {
    return this.#db.queryOne<GatewaySession>(FIND, { shard });
  }

  async save(shard: number, session: GatewaySession | null): Promise<void> {
    if (session) await this.#db.query(SAVE, { shard, ...session });
    else await this.#db.query(REMOVE, { shard });
  }
}

const FIND = `select session_id as "sessionId", resume_url as "resumeUrl", shard_count as "shardCount", intents, sequence
  from chat_gateway_sessions where shard = :shard::int`;

const SAVE = `insert into chat_gateway_sessions (shard, session_id, resume_url, shard_count, intents, sequence)
  values (:shard::int, :sessionId, :resumeUrl, :shardCount::int, :intents::int, :sequence::int)
  on conflict (shard) do update set session_id = excluded.session_id, resume_url = excluded.resume_url,
    shard_count = excluded.shard_count, intents = excluded.intents, sequence = excluded.sequence`;

const REMOVE = 'delete from chat_gateway_sessions where shard = :shard::int';
