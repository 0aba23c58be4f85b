import type { GuildId, KnowledgeItemId, SuggestionId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Counter, KnowledgeItem, Visibility } from './knowledge-item.ts';

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

export interface SearchQuery {
  readonly visibility?: Visibility | undefined;
  readonly section?: string | undefined;
  readonly tag?: string | undefined;
  readonly language?: string | undefined;
  /** Come from `toSearchWords`. */
  readonly words: readonly string[];
  /** Requires all words; otherwise more words only rank higher. */
  readonly needsAll: boolean;
}

export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

export interface FoundItem {
  readonly item: KnowledgeItem;
  readonly snippet: readonly SnippetPart[];
  /** Higher is better; scores are comparable within one search only. */
  readonly score: number;
}

export interface Suggestion {
  readonly id: SuggestionId;
  readonly guildId: GuildId;
  readonly itemIds: readonly KnowledgeItemId[];
  readonly createdAt: Instant;
}

export interface KnowledgeStore {
  find(guild: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem | null>;
  /** Lists the newest first. */
  list(guild: GuildId, query: ItemQuery, page: PageRequest): Promise<Page<KnowledgeItem>>;
  /**
   * Finds published items, best first: words count most in the title, then in keywords, summary and content. A word
   * also matches by prefix and other forms of the same language, and misspelled if no published item has it exactly.
   */
  search(guild: GuildId, query: SearchQuery, page: PageRequest): Promise<Page<FoundItem>>;
  listTakenSlugs(guild: GuildId, slugs: readonly string[]): Promise<readonly string[]>;

  /** @throws conflict when the slug is taken */
  add(item: KnowledgeItem): Promise<void>;
  /** Does not write counters. @throws conflict when the slug is taken; VersionConflict */
  save(item: KnowledgeItem): Promise<KnowledgeItem>;
  remove(guild: GuildId, id: KnowledgeItemId): Promise<void>;
  incrementCounter(guild: GuildId, id: KnowledgeItemId, counter: Counter): Promise<KnowledgeItem | null>;

  addSuggestion(suggestion: Suggestion): Promise<void>;
  isSuggested(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean>;
  /** @returns null for an unknown suggestion or item; otherwise whether it is recorded for the first time */
  recordDeflection(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean | null>;
  purgeSuggestions(before: Instant): Promise<number>;
}
