import {
  ITEM_LIST,
  type Counter,
  type FoundItem,
  type ItemQuery,
  type KnowledgeItem,
  type KnowledgeStore,
  type SearchQuery,
  type SnippetPart,
  type Suggestion,
  splitWords,
} from '#core/knowledge/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, KnowledgeItemId, SuggestionId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { toJsonText } from '../records/columns.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { violates } from '../database/errors.ts';
import { recordStore } from '../records/record-store.ts';
import { toLexeme } from '../records/similar-words.ts';
import {
  FIND_TAKEN_SLUGS,
  IS_SUGGESTED,
  buildKnowledgeStatements,
  MATCH_BEGINS,
  MATCH_ENDS,
  RECORD_DEFLECTION,
  PURGE_SUGGESTIONS,
  REMOVE_WORDS,
} from './knowledge-sql.ts';
import { knowledgeItems, suggestions } from './knowledge-tables.ts';

export class PostgresKnowledgeStore implements KnowledgeStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #suggestions;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, knowledgeItems, ['words']), ITEM_LIST);
    this.#records = recordStore(db, knowledgeItems, { hidden: ['words'] });
    this.#suggestions = recordStore(db, suggestions);
    this.#sql = buildKnowledgeStatements(db);
  }

  find(guildId: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: ItemQuery, page: PageRequest): Promise<Page<KnowledgeItem>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  async search(guild: GuildId, query: SearchQuery, { limit, after }: PageRequest): Promise<Page<FoundItem>> {
    const [afterScore = null, afterId = null] = after ?? [];
    const values = { guild, ...toSearchValues(query), afterScore, afterId, limit: limit + 1 };
    const rows = await this.#db.heavy.run(guild, (read) =>
      read<FoundRow>(this.#sql.search, values, 'knowledge_search'),
    );
    const found = rows.map(({ score, snippet, ...item }) => ({ item, score, snippet: toSnippetParts(snippet) }));
    return toPage(found, limit, (last) => [String(last.score), last.item.id]);
  }

  async listTakenSlugs(guild: GuildId, slugs: readonly string[]): Promise<readonly string[]> {
    return (await this.#db.query<{ slug: string }>(FIND_TAKEN_SLUGS, { guild, slugs })).map(({ slug }) => slug);
  }

  async add(item: KnowledgeItem): Promise<void> {
    await this.#write(item, this.#sql.add);
  }

  async save(item: KnowledgeItem): Promise<KnowledgeItem> {
    const before = await this.find(item.guildId, item.id);
    const [saved] = await this.#write({ ...item, version: item.version + 1 }, this.#sql.save);
    if (!before || !saved) throw new VersionConflict('knowledge base item');
    const words = new Set(listVocabulary(saved));
    await this.#removeWords(
      saved,
      listVocabulary(before).filter((word) => !words.has(word)),
    );
    return saved;
  }

  async remove(guildId: GuildId, id: KnowledgeItemId): Promise<void> {
    const item = await this.find(guildId, id);
    if (item) await this.#removeWords(item, listVocabulary(item));
    await this.#records.remove({ guildId, id });
  }

  incrementCounter(guild: GuildId, id: KnowledgeItemId, counter: Counter): Promise<KnowledgeItem | null> {
    return this.#db.queryOne<KnowledgeItem>(this.#sql.incrementCounter(counter), { guild, id });
  }

  addSuggestion(suggestion: Suggestion): Promise<void> {
    return this.#suggestions.insert({ ...suggestion, deflectedIds: [] });
  }

  async isSuggested(guild: GuildId, id: SuggestionId, item: KnowledgeItemId): Promise<boolean> {
    return (await this.#db.queryOne(IS_SUGGESTED, { guild, id, item })) !== null;
  }

  async recordDeflection(guild: GuildId, id: SuggestionId, item: KnowledgeItemId): Promise<boolean | null> {
    const row = await this.#db.queryOne<{ isNews: boolean }>(RECORD_DEFLECTION, { guild, id, item });
    return row && row.isNews;
  }

  async purgeSuggestions(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_SUGGESTIONS, { before })).length;
  }

  /** Misspelt words are not compared any more with words that nothing else has. */
  async #removeWords({ guildId, id }: KnowledgeItem, words: readonly string[]): Promise<void> {
    if (words.length > 0) await this.#db.query(REMOVE_WORDS, { guild: guildId, id, words });
  }

  async #write(item: KnowledgeItem, statement: string): Promise<KnowledgeItem[]> {
    try {
      return await this.#db.query<KnowledgeItem>(statement, {
        guild: item.guildId,
        item: toJsonText([item]),
        ...toSearchable(item),
      });
    } catch (error) {
      if (violates(error, 'knowledge_items_slug'))
        throw conflict('slug_taken', `slug: "${item.slug}" belongs to another item.`);
      throw error;
    }
  }
}

type FoundRow = KnowledgeItem & { readonly score: number; readonly snippet: string };

/** How many positions a tsvector can distinguish, and how long a word in it may be. */
const LAST_PLACE = 16_383;
const LONGEST_WORD = 200;
/** Words of an item, the first ones, that misspelt ones are compared with; those that are likely to be misspelt. */
const MAX_WORDS = 2_000;
const isLikely = ({ length }: string): boolean => length >= 2 && length <= 40;

/**
 * Searches find an item by its words as they are, with their weights, as the text of a tsvector; by each part as plain
 * words, for the dictionary of its language; and by every word once. The words are cut here and not by PostgreSQL,
 * which knows e-mail addresses and versions but not all scripts.
 */
const toSearchable = (item: KnowledgeItem) => {
  const parts = groupWords(item);
  const placed = parts.flatMap((words, part) => words.map((word) => ({ word, weight: 'ABCD'.charAt(part) })));
  const vector = placed
    .map(({ word, weight }, i) => `${toLexeme(word)}:${Math.min(i + 1, LAST_PLACE)}${weight}`)
    .join(' ');
  return {
    words: vector,
    parts: toJsonText(parts.map((words) => words.join(' '))),
    vocabulary: toJsonText(listVocabulary(item)),
  };
};

type Searchable = Pick<KnowledgeItem, 'title' | 'keywords' | 'tags' | 'summary' | 'content'>;

/** The words of each part, heaviest first. */
const groupWords = ({ title, keywords, tags, summary, content }: Searchable): readonly (readonly string[])[] =>
  [title, [...keywords, ...tags].join(' '), summary ?? '', content].map((part) =>
    splitWords(part).filter((word) => word.length <= LONGEST_WORD),
  );

const listVocabulary = (item: Searchable): readonly string[] =>
  [...new Set(groupWords(item).flat())].filter(isLikely).slice(0, MAX_WORDS);

/** `textLanguage` is the language of the words, `language` that of the items that are looked for. */
const toSearchValues = ({ words, needsAll, visibility, section, tag, language }: SearchQuery) => ({
  words: toJsonText(words.map((word) => ({ word, prefix: `${toLexeme(word)}:*` }))),
  needsAll,
  textLanguage: language ?? 'en',
  visibility: visibility ?? null,
  section: section ?? null,
  tag: tag ?? null,
  language: language ?? null,
});

const toSnippetParts = (headline: string): readonly SnippetPart[] =>
  headline
    .split(new RegExp(`(${MATCH_BEGINS}[^${MATCH_ENDS}]*${MATCH_ENDS})`, 'u'))
    .filter((part) => part !== '')
    .map((part) => {
      const isMatch = part.startsWith(MATCH_BEGINS);
      return { text: isMatch ? part.slice(MATCH_BEGINS.length, -MATCH_ENDS.length) : part, isMatch };
    });
