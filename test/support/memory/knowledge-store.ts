import {
  ITEM_LIST,
  type Counter,
  type FoundItem,
  type ItemQuery,
  type KnowledgeItem,
  type KnowledgeStore,
  type SearchQuery,
  type Suggestion,
} from '#core/knowledge/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, KnowledgeItemId, SuggestionId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { searchItems } from './knowledge-search.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

type Kept = Suggestion & { readonly deflectedIds: readonly KnowledgeItemId[] };

export class InMemoryKnowledgeStore implements KnowledgeStore {
  readonly #items: Map<string, KnowledgeItem>;
  readonly #suggestions: Map<string, Kept>;

  constructor(state: MemoryState) {
    this.#items = state.table('knowledge-items');
    this.#suggestions = state.table('knowledge-suggestions');
  }

  async find(guild: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem | null> {
    const item = this.#items.get(id);
    return item?.guildId === guild ? item : null;
  }

  async list(guild: GuildId, query: ItemQuery, page: PageRequest): Promise<Page<KnowledgeItem>> {
    return listRecords(this.#listOf(guild), ITEM_LIST, query, page);
  }

  async search(guild: GuildId, query: SearchQuery, { limit, after }: PageRequest): Promise<Page<FoundItem>> {
    const items = this.#listOf(guild).filter((item) => item.status === 'published' && matches(item, query));
    const found = searchItems(items, query);
    const start = after ? found.findIndex(({ item }) => item.id === after[1]) + 1 : 0;
    return toPage(found.slice(start), limit, ({ item, score }) => [String(score), item.id]);
  }

  async listTakenSlugs(guild: GuildId, slugs: readonly string[]): Promise<readonly string[]> {
    return this.#listOf(guild)
      .map(({ slug }) => slug)
      .filter((slug) => slugs.includes(slug));
  }

  async add(item: KnowledgeItem): Promise<void> {
    this.#requireSlug(item);
    this.#items.set(item.id, item);
  }

  async save(item: KnowledgeItem): Promise<KnowledgeItem> {
    const before = await this.find(item.guildId, item.id);
    if (before?.version !== item.version) throw new VersionConflict('knowledge base item');
    this.#requireSlug(item);
    const { views, helpfulCount, notHelpfulCount, deflectedCount } = before;
    const counted = { views, helpfulCount, notHelpfulCount, deflectedCount };
    const saved = { ...item, ...counted, version: item.version + 1 };
    this.#items.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: KnowledgeItemId): Promise<void> {
    if (await this.find(guild, id)) this.#items.delete(id);
  }

  async incrementCounter(guild: GuildId, id: KnowledgeItemId, counter: Counter): Promise<KnowledgeItem | null> {
    const item = await this.find(guild, id);
    if (!item) return null;
    const counted = { ...item, [counter]: item[counter] + 1 };
    this.#items.set(id, counted);
    return counted;
  }

  async addSuggestion(suggestion: Suggestion): Promise<void> {
    this.#suggestions.set(suggestion.id, { ...suggestion, deflectedIds: [] });
  }

  async isSuggested(guild: GuildId, id: SuggestionId, item: KnowledgeItemId): Promise<boolean> {
    const found = this.#suggestions.get(id);
    return found?.guildId === guild && found.itemIds.includes(item);
  }

  async recordDeflection(guild: GuildId, id: SuggestionId, item: KnowledgeItemId): Promise<boolean | null> {
    const found = this.#suggestions.get(id);
    if (found?.guildId !== guild || !found.itemIds.includes(item)) return null;
    if (found.deflectedIds.includes(item)) return false;
    this.#suggestions.set(id, { ...found, deflectedIds: [...found.deflectedIds, item] });
    return true;
  }

  async purgeSuggestions(before: Instant): Promise<number> {
    const past = [...this.#suggestions.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of past) this.#suggestions.delete(id);
    return past.length;
  }

  #listOf(guild: GuildId): KnowledgeItem[] {
    return [...this.#items.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireSlug({ guildId, id, slug }: KnowledgeItem): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.slug === slug)) {
      throw conflict('slug_taken', `slug: "${slug}" belongs to another item.`);
    }
  }
}

const matches = (item: KnowledgeItem, { visibility, section, tag, language }: SearchQuery): boolean =>
  [
    [visibility, item.visibility],
    [section, item.section],
    [language, item.language],
  ].every(([input, value]) => input === undefined || input === value) &&
  (tag === undefined || item.tags.includes(tag));
