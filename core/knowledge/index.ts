import { notFound } from '../shared/errors.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import type { ItemQuery, SearchQuery } from './knowledge-store.ts';
import {
  archiveItem,
  createItem,
  deleteItem,
  KNOWLEDGE_ITEM,
  type KnowledgePorts,
  publishItem,
  updateItem,
} from './manage-items.ts';
import { giveItemFeedback, purgeSuggestions, suggest } from './suggest.ts';

export { toSearchWords, foldCase, splitWords } from './search-words.ts';
export {
  type Counter,
  COUNTERS,
  ITEM_STATUSES,
  type KnowledgeItem,
  buildItem,
  VISIBILITIES,
} from './knowledge-item.ts';
export type { FoundItem, ItemQuery, KnowledgeStore, SearchQuery, SnippetPart, Suggestion } from './knowledge-store.ts';
export type { KnowledgePorts } from './manage-items.ts';

/** Everything a caller may do with the knowledge base. */
export const knowledgeUseCases = (ports: KnowledgePorts) => ({
  list: (guild: GuildId, query: ItemQuery, page: PageRequest) => ports.knowledge.list(guild, query, page),
  /** @throws not_found */
  find: (guild: GuildId, id: KnowledgeItemId) => getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id),
  /** As `find`, and counts the view. @throws not_found */
  view: async (guild: GuildId, id: KnowledgeItemId) => {
    const item = await ports.knowledge.incrementCounter(guild, id, 'views');
    if (!item) throw notFound(KNOWLEDGE_ITEM);
    return item;
  },
  search: (guild: GuildId, query: SearchQuery, page: PageRequest) => ports.knowledge.search(guild, query, page),
  create: createItem(ports),
  update: updateItem(ports),
  publish: publishItem(ports),
  archive: archiveItem(ports),
  delete: deleteItem(ports),
  suggest: suggest(ports),
  giveFeedback: giveItemFeedback(ports),
  purgeSuggestions: purgeSuggestions(ports),
});

export type KnowledgeUseCases = ReturnType<typeof knowledgeUseCases>;
