import { p } from '@mikro-orm/core';
import type { CannedReply } from '#core/canned-replies/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

export const cannedReplies = table<CannedReply>(
  'canned_replies',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
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
    indexes: [expression('canned_replies_folder', 'canned_replies (guild_id, folder, id) where folder is not null')],
    // Nulls are equal to no other.
    uniques: [
      { name: 'canned_replies_name', properties: ['guildId', 'name'] },
      { name: 'canned_replies_shortcut', properties: ['guildId', 'shortcut'] },
    ],
  },
);
