import { conflict } from '#core/shared/errors.ts';
import {
  CANNED_REPLY_LIST,
  type CannedReply,
  type CannedReplyQuery,
  type CannedReplyStore,
  createNameConflict,
  createShortcutConflict,
} from '#core/canned-replies/index.ts';
import type { CannedReplyId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { cannedReplies } from './canned-reply-tables.ts';

export class PostgresCannedReplyStore implements CannedReplyStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, cannedReplies), CANNED_REPLY_LIST);
    this.#records = recordStore(db, cannedReplies, {
      label: 'canned reply',
      notSaved: ['useCount', 'lastUsedAt'],
      uniques: {
        canned_replies_name: ({ name }) => conflict('name_taken', createNameConflict(name)),
        canned_replies_shortcut: ({ shortcut }) => conflict('shortcut_taken', createShortcutConflict(shortcut)),
      },
    });
  }

  find(guildId: GuildId, id: CannedReplyId): Promise<CannedReply | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: CannedReplyQuery, page: PageRequest): Promise<Page<CannedReply>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(reply: CannedReply): Promise<void> {
    return this.#records.insert(reply);
  }

  save(reply: CannedReply): Promise<CannedReply> {
    return this.#records.save(reply);
  }

  async recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void> {
    await this.#db.query(COUNT_USE, { guild, id, at });
  }

  remove(guildId: GuildId, id: CannedReplyId, version: number | null): Promise<boolean> {
    return this.#records.remove({ guildId, id, ...(version !== null && { version }) });
  }
}

const COUNT_USE = `update canned_replies
  set use_count = use_count + 1, last_used_at = greatest(last_used_at, :at::timestamptz)
  where guild_id = :guild and id = :id::uuid`;
