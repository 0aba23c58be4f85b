import { p } from '@mikro-orm/core';
import { CATEGORY_RECORD, type Category } from '#core/categories/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

const ASSIGNS = `assignment->>'mode' <> 'none'`;

export const assigningCategoryExists = (guild: string): string =>
  `exists (select from categories a where a.guild_id = ${guild} and a.${ASSIGNS})`;

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
      // Each look-up of a ticket asks for them, and most servers have none.
      expression('categories_assigning', `categories (guild_id) where ${ASSIGNS}`),
      expression('categories_forum', `categories (guild_id, chat_parent_id) where home = 'forum' and not archived`),
    ],
    uniques: [{ name: 'categories_name', properties: ['guildId', 'name'] }],
  },
);
