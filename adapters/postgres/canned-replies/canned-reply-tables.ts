import { p } from '@mikro-orm/core';
import { CANNED_REPLY_RECORD, type CannedReply } from '#core/canned-replies/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

export const cannedReplies = table<CannedReply>(
  'canned_replies',
  buildRecordColumns(CANNED_REPLY_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [expression('canned_replies_folder', 'canned_replies (guild_id, folder, id) where folder is not null')],
    // Nulls are equal to no other.
    uniques: [
      { name: 'canned_replies_name', properties: ['guildId', 'name'] },
      { name: 'canned_replies_shortcut', properties: ['guildId', 'shortcut'] },
    ],
  },
);
