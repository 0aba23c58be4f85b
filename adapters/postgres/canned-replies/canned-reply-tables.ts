import { p } from '@mikro-orm/core';
import type { CannedReply } from '#core/canned-replies/index.ts';
import { count, expression, instant, json, table, text } from '../database/table.ts';

/** The words of a canned reply. */
export const CANNED_REPLY_WORDS = `to_tsvector('simple'::regconfig, name || ' ' || coalesce(shortcut, '') || ' ' || content)`;

export const cannedReplies = table<CannedReply>(
  'canned_replies',
  {
    id: p.uuid().primary(),
    guildId: text(),
    name: text(),
    shortcut: text().nullable(),
    folder: text().nullable(),
    content: text(),
    categoryIds: json(),
    useCount: count(),
    lastUsedAt: instant().nullable(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [
      { name: 'canned_replies_guild', properties: ['guildId', 'id'] },
      expression('canned_replies_folder', 'canned_replies (guild_id, folder, id) where folder is not null'),
      expression(
        'canned_replies_content',
        `canned_replies using gin (guild_id, category_ids jsonb_path_ops, (${CANNED_REPLY_WORDS}))`,
      ),
    ],
    // Nulls are equal to no other.
    uniques: [
      { name: 'canned_replies_name', properties: ['guildId', 'name'] },
      { name: 'canned_replies_shortcut', properties: ['guildId', 'shortcut'] },
    ],
  },
);
