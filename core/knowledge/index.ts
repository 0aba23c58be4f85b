import { viewItem } from './view-item.ts';
import type { GuildId, KnowledgeItemId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import type { ItemQuery, SearchQuery } from './knowledge-store.ts';
import { KNOWLEDGE_ITEM, type KnowledgePorts } from './knowledge-ports.ts';
import { archiveItem } from './archive-item.ts';
import { publishItem } from './publish-item.ts';
import { updateItem } from './update-item.ts';
import { deleteItem } from './delete-item.ts';
import { createItem } from './create-item.ts';
import { purgeSuggestions } from './purge-suggestions.ts';
import { giveItemFeedback } from './give-item-feedback.ts';
import { suggestItems } from './suggest-items.ts';

export { toSearchWords, foldCase, splitWords } from './search-words.ts';
export {
  type Counter,
  COUNTERS,
  ITEM_STATUSES,
  type KnowledgeItem,
  buildItem,
  toSlug,
  VISIBILITIES,
  KNOWLEDGE_ITEM_RECORD,
} from './knowledge-item.ts';
export {
  type FoundItem,
  ITEM_LIST,
  type ItemQuery,
  type KnowledgeStore,
  type SearchQuery,
  type SnippetPart,
  type Suggestion,
} from './knowledge-store.ts';
export type { KnowledgePorts } from './knowledge-ports.ts';

export const knowledgeUseCases = (ports: KnowledgePorts) => ({
  list: (guild: GuildId, query: ItemQuery, page: PageRequest) => ports.knowledge.list(guild, query, page),
  get: (guild: GuildId, id: KnowledgeItemId) => getOrThrow(ports.knowledge, KNOWLEDGE_ITEM, guild, id),
  view: viewItem(ports),
  search: (guild: GuildId, query: SearchQuery, page: PageRequest) => ports.knowledge.search(guild, query, page),
  create: createItem(ports),
  update: updateItem(ports),
  publish: publishItem(ports),
  archive: archiveItem(ports),
  delete: deleteItem(ports),
  suggestItems: suggestItems(ports),
  giveFeedback: giveItemFeedback(ports),
  purgeSuggestions: purgeSuggestions(ports),
});

export type KnowledgeUseCases = ReturnType<typeof knowledgeUseCases>;
