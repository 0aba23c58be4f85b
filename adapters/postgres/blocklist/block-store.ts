import { BLOCK_LIST, type Block, type BlockQuery, type BlockStore } from '#core/blocklist/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { BlockId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { blocks } from './block-tables.ts';

export class PostgresBlockStore implements BlockStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, blocks), BLOCK_LIST);
    this.#records = recordStore(db, blocks);
    this.#add = buildAddStatement(db);
  }

  find(guildId: GuildId, id: BlockId): Promise<Block | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: BlockQuery, now: Instant, page: PageRequest): Promise<Page<Block>> {
    const { conditions, sorting } = this.#toListing(query);
    conditions.add('(r.expires_at is null or r.expires_at > :now::timestamptz)', { now });
    return this.#records.list({ guildId }, page, { conditions, sorting });
  }

  async add(block: Block): Promise<void> {
    const added = await this.#db.queryOne(this.#add, { guild: block.guildId, block: toJsonText([block]) });
    if (!added)
      throw conflict(
        'already_done',
        `${block.userId ? `User ${block.userId}` : `Role ${block.roleId}`} is blocked already.`,
      );
  }

  remove(guildId: GuildId, id: BlockId): Promise<boolean> {
    return this.#records.remove({ guildId, id });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

/** Replaces an expired block of the same user or role; no row while one is in force. */
const buildAddStatement = (db: Database): string => {
  const block = buildColumns(db, blocks);
  return `with expired as (
      delete from blocks b using ${block.recordset(':block', 'n')}
      where b.guild_id = :guild and (b.user_id = n."userId" or b.role_id = n."roleId") and b.expires_at <= n."createdAt"
      returning 1)
    insert into blocks (${block.names})
    select ${block.values('n', { guildId: ':guild::text' })} from ${block.recordset(':block', 'n')}, (select count(*) from expired) e
    where not exists (
      select from blocks b where b.guild_id = :guild and (b.user_id = n."userId" or b.role_id = n."roleId")
        and (b.expires_at is null or b.expires_at > n."createdAt"))
    on conflict do nothing returning 1`;
};

const PURGE = `/* sweep: expired blocks */ delete from blocks where (guild_id, id) in (
  select guild_id, id from blocks where expires_at <= :before::timestamptz limit 1000) returning 1`;
