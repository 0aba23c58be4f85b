import type { Block, BlockStore } from '#core/blocklist/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { BlockId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { blocks } from './block-tables.ts';

export class PostgresBlockStore implements BlockStore {
  readonly #db: Database;
  readonly #list: string;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    const block = buildColumns(db, blocks);
    this.#list = `select ${block.select('b')} from blocks b
      where b.guild_id = $1 and (b.expires_at is null or b.expires_at > $2::timestamptz) and ($3::uuid is null or b.id < $3::uuid)
      order by b.id desc limit $4`;
    this.#add = `with expired as (
        delete from blocks b using ${block.recordset('$1', 'n')}
        where b.guild_id = n."guildId" and (b.user_id = n."userId" or b.role_id = n."roleId") and b.expires_at <= n."createdAt"
        returning 1)
      insert into blocks (${block.names})
      select ${block.values('n')} from ${block.recordset('$1', 'n')}, (select count(*) from expired) e
      where not exists (
        select from blocks b where b.guild_id = n."guildId" and (b.user_id = n."userId" or b.role_id = n."roleId")
          and (b.expires_at is null or b.expires_at > n."createdAt"))
      on conflict do nothing returning 1`;
  }

  async list(guild: GuildId, now: Instant, { limit, after }: PageRequest): Promise<Page<Block>> {
    const rows = await this.#db.query<Block>(this.#list, [guild, now, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async add(block: Block): Promise<void> {
    const added = await this.#db.queryOne(this.#add, [toJsonText([block])]);
    if (!added) throw conflict(`${block.userId ? `User ${block.userId}` : `Role ${block.roleId}`} is blocked already.`);
  }

  async remove(guild: GuildId, id: BlockId): Promise<boolean> {
    return (await this.#db.queryOne(REMOVE, [guild, id])) !== null;
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, [before])).length;
  }
}

const REMOVE = 'delete from blocks where guild_id = $1 and id = $2::uuid returning 1';
const PURGE = `delete from blocks where id in (
  select id from blocks where expires_at <= $1::timestamptz limit 1000) returning 1`;
