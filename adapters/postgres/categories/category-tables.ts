import { p } from '@mikro-orm/core';
import { CATEGORY_RECORD, type Category } from '#core/categories/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

export const categories = table<Category>(
  'categories',
  buildRecordColumns(CATEGORY_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [
      { name: 'categories_position', properties: ['guildId', 'position', 'id'] },
      expression('categories_direct', `categories (guild_id) where home = 'dm' and not archived`),
      expression('categories_forum', `categories (guild_id, chat_parent_id) where home = 'forum' and not archived`),
    ],
    uniques: [{ name: 'categories_name', properties: ['guildId', 'name'] }],
  },
);
