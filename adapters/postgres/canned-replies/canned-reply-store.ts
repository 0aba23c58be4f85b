import {
  type CannedReply,
  type CannedReplyQuery,
  type CannedReplyStore,
  createNameConflict,
  createShortcutConflict,
} from '#core/canned-replies/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CannedReplyId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { searchWords } from '#core/tickets/index.ts';
import { CANNED_REPLY_WORDS, cannedReplies, USE_COLUMNS } from './canned-reply-tables.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import { Conditions } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';

export class PostgresCannedReplyStore implements CannedReplyStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  find(guild: GuildId, id: CannedReplyId): Promise<CannedReply | null> {
    return this.#db.queryOne<CannedReply>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, query: CannedReplyQuery, { limit, after }: PageRequest): Promise<Page<CannedReply>> {
    const where = toConditions(guild, query);
    if (after) where.texts.push(`r.id < ${where.bind(after[0])}::uuid`);
    const text = `${this.#sql.select} where ${where.texts.join(' and ')} order by r.id desc limit ${where.bind(limit + 1)}`;
    return toPage(await this.#db.query<CannedReply>(text, where.values), limit, (last) => [last.id]);
  }

  async add(reply: CannedReply): Promise<void> {
    await this.#written(reply, this.#sql.add);
  }

  async save(reply: CannedReply): Promise<CannedReply> {
    const saved = { ...reply, version: reply.version + 1 };
    const [kept] = await this.#written(saved, this.#sql.save);
    if (!kept) throw new VersionConflict('canned reply');
    return { ...saved, ...kept };
  }

  async recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void> {
    await this.#db.query(COUNT_USE, [guild, id, at]);
  }

  async remove(guild: GuildId, id: CannedReplyId, version: number | null): Promise<boolean> {
    return (await this.#db.queryOne(REMOVE, [guild, id, version])) !== null;
  }

  async #written(reply: CannedReply, text: string): Promise<Pick<CannedReply, (typeof USE_COLUMNS)[number]>[]> {
    try {
      return await this.#db.query<Pick<CannedReply, (typeof USE_COLUMNS)[number]>>(text, [toJsonText([reply])]);
    } catch (error) {
      if (violates(error, 'canned_replies_name')) throw conflict(createNameConflict(reply.name));
      if (violates(error, 'canned_replies_shortcut')) throw conflict(createShortcutConflict(reply.shortcut));
      throw error;
    }
  }
}

const toConditions = (guild: GuildId, { folder, categoryId, shortcut, q }: CannedReplyQuery): Conditions => {
  const where = new Conditions();
  where.texts.push(`r.guild_id = ${where.bind(guild)}`);
  if (folder !== undefined) where.texts.push(`r.folder = ${where.bind(folder)}`);
  if (shortcut !== undefined) where.texts.push(`r.shortcut = ${where.bind(shortcut)}`);
  if (categoryId !== undefined)
    where.texts.push(`r.category_ids @> jsonb_build_array(${where.bind(categoryId)}::text)`);
  for (const word of searchWords(q ?? '')) {
    where.texts.push(`${CANNED_REPLY_WORDS} @@ plainto_tsquery('simple', ${where.bind(word)})`);
  }
  return where;
};

const COUNT_USE = `update canned_replies
  set use_count = use_count + 1, last_used_at = greatest(last_used_at, $3::timestamptz)
  where guild_id = $1 and id = $2::uuid`;
const REMOVE = `delete from canned_replies
  where guild_id = $1 and id = $2::uuid and ($3::int is null or version = $3::int) returning 1`;

const buildStatements = (db: Database) => {
  const reply = buildColumns(db, cannedReplies);
  const saved = buildColumns(db, cannedReplies, USE_COLUMNS);
  const select = `select ${reply.select('r')} from canned_replies r`;
  return {
    select,
    find: `${select} where r.guild_id = $1 and r.id = $2::uuid`,
    add: `insert into canned_replies (${reply.names}) select ${reply.values('x')} from ${reply.recordset('$1', 'x')}`,
    save: `update canned_replies r set ${saved.assignments('x')} from ${reply.recordset('$1', 'x')}
      where r.id = x.id and r.guild_id = x."guildId" and r.version = x.version - 1
      returning r.use_count as "useCount", r.last_used_at as "lastUsedAt"`,
  };
};
