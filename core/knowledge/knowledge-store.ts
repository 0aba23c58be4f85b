import type { GuildId, KnowledgeItemId, SuggestionId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Counter, KnowledgeItem, Visibility } from './knowledge-item.ts';

/** The filters and sorts of the list of items. */
export const ITEM_LIST = {
  sorts: ['createdAt', 'updatedAt', 'title'],
  defaultSort: '-createdAt',
  texts: ['title', 'summary'],
  filters: {
    status: { field: 'status', match: 'equals' },
    visibility: { field: 'visibility', match: 'equals' },
    section: { field: 'section', match: 'equals' },
    tag: { field: 'tags', match: 'includes' },
    language: { field: 'language', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type ItemQuery = ListQuery<typeof ITEM_LIST>;

/** What to look for among published items. */
export interface SearchQuery {
  readonly visibility?: Visibility | undefined;
  readonly section?: string | undefined;
  readonly tag?: string | undefined;
  readonly language?: string | undefined;
  /** As `toSearchWords` gives them. */
  readonly words: readonly string[];
  /** Whether an item has to have all of the words, or more of them are merely better. */
  readonly needsAll: boolean;
}

/** A piece of an item's text; those that match make clear why it was found. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

export interface FoundItem {
  readonly item: KnowledgeItem;
  readonly snippet: readonly SnippetPart[];
  /** Greater is better; comparable within one search only. */
  readonly score: number;
}

/** A stored suggestion, to which later feedback refers. */
export interface Suggestion {
  readonly id: SuggestionId;
  readonly guildId: GuildId;
  readonly itemIds: readonly KnowledgeItemId[];
  readonly createdAt: Instant;
}

/** Stores knowledge base items and suggestions. */
export interface KnowledgeStore {
  find(guild: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem | null>;
  /** Newest first. */
  list(guild: GuildId, query: ItemQuery, page: PageRequest): Promise<Page<KnowledgeItem>>;
  /**
   * Published items, best first: a word in the title counts for more than one in the keywords, these for more than the
   * summary, and that for more than the content. A word is also found by its beginning, in another form of the same
   * language, and misspelt, if no published item has it as it is.
   */
  search(guild: GuildId, query: SearchQuery, page: PageRequest): Promise<Page<FoundItem>>;
  /** Which of these slugs the server uses. */
  listTakenSlugs(guild: GuildId, slugs: readonly string[]): Promise<readonly string[]>;

  /** @throws conflict when the server already uses the slug. */
  add(item: KnowledgeItem): Promise<void>;
  /**
   * Writes a changed item except its counters. @throws conflict when the slug is taken; VersionConflict when another
   * request wrote first.
   */
  save(item: KnowledgeItem): Promise<KnowledgeItem>;
  remove(guild: GuildId, id: KnowledgeItemId): Promise<void>;
  /** Counts one more. @returns the item; null when there is none */
  incrementCounter(guild: GuildId, id: KnowledgeItemId, counter: Counter): Promise<KnowledgeItem | null>;

  addSuggestion(suggestion: Suggestion): Promise<void>;
  /** Whether the suggestion named the item. */
  isSuggested(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean>;
  /**
   * Records that an item of a suggestion made a ticket unnecessary. @returns null for an unknown suggestion or item;
   * otherwise whether it is recorded for the first time
   */
  recordDeflection(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean | null>;
  /** Drops suggestions made before `before`. @returns how many */
  purgeSuggestions(before: Instant): Promise<number>;
}
