import { p } from '@mikro-orm/core';
import { KNOWLEDGE_ITEM_RECORD, type KnowledgeItem, type Suggestion } from '#core/knowledge/index.ts';
import { buildRecordColumns, expression, instant, json, table, text } from '../records/table.ts';

/** An item with the words by which it is found, in the weights of PostgreSQL. */
export type KnowledgeItemRow = KnowledgeItem & { readonly words: string };

export const knowledgeItems = table<KnowledgeItemRow>(
  'knowledge_items',
  {
    ...buildRecordColumns(KNOWLEDGE_ITEM_RECORD, {
      guildId: text().primary(),
      id: p.uuid().primary(),
    }),
    words: p.string().columnType('tsvector'),
  },
  {
    indexes: [
      expression('knowledge_items_words', `knowledge_items using gin (guild_id, words) where status = 'published'`),
      expression('knowledge_items_tags', 'knowledge_items using gin (guild_id, tags jsonb_path_ops)'),
    ],
    uniques: [{ name: 'knowledge_items_slug', properties: ['guildId', 'slug'] }],
  },
);

/** Every word that an item of the server has or had: what a misspelt one is compared with. */
export interface KnowledgeWordRow {
  readonly guildId: string;
  readonly word: string;
}

export const knowledgeWords = table<KnowledgeWordRow>(
  'knowledge_words',
  { guildId: text().primary(), word: text().primary() },
  {
    indexes: [expression('knowledge_words_similar', 'knowledge_words using gin (guild_id, word gin_trgm_ops)')],
  },
);

export type SuggestionRow = Suggestion & { readonly deflectedIds: readonly string[] };

export const suggestions = table<SuggestionRow>(
  'knowledge_suggestions',
  { guildId: text().primary(), id: p.uuid().primary(), itemIds: json(), deflectedIds: json(), createdAt: instant() },
  { indexes: [{ name: 'knowledge_suggestions_created', properties: ['createdAt'] }] },
);
