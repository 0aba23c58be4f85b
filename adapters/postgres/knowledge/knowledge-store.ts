import {
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
import { toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import {
  FORGET_WORDS,
  HAS_SUGGESTED,
  buildKnowledgeStatements,
  MATCH_BEGINS,
  MATCH_ENDS,
  NOTE_DEFLECTION,
  PURGE_SUGGESTIONS,
} from './knowledge-sql.ts';

export class PostgresKnowledgeStore implements KnowledgeStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildKnowledgeStatements(db);
  }

  find(guild: GuildId, id: KnowledgeItemId): Promise<KnowledgeItem | null> {
    return this.#db.queryOne<KnowledgeItem>(this.#sql.find, [guild, id]);
  }

  async list(guild: GuildId, query: ItemQuery, { limit, after }: PageRequest): Promise<Page<KnowledgeItem>> {
    const values = [guild, after?.[0] ?? null, query.status ?? null, limit + 1, ...toFilters(query)];
    return toPage(await this.#db.query<KnowledgeItem>(this.#sql.list, values), limit, (last) => [last.id]);
  }

  async search(guild: GuildId, query: SearchQuery, { limit, after }: PageRequest): Promise<Page<FoundItem>> {
    const { words, needsAll, language = 'en' } = query;
    const [score = null, id = null] = after ?? [];
    const asked = words.map((word) => ({ word, prefix: `${toLexeme(word)}:*` }));
    const values = [guild, toJsonText(asked), language, needsAll, ...toFilters(query), score, id, limit + 1];
    const rows = await this.#db.heavy.run(guild, (read) =>
      read<FoundRow>(this.#sql.search, values, 'knowledge_search'),
    );
    const found = rows.map(({ score: rank, snippet, ...item }) => ({
      item,
      score: rank,
      snippet: toSnippetParts(snippet),
    }));
    return toPage(found, limit, (last) => [String(last.score), last.item.id]);
  }

  async findTakenSlugs(guild: GuildId, slugs: readonly string[]): Promise<readonly string[]> {
    return (await this.#db.query<{ slug: string }>(this.#sql.takenSlugs, [guild, slugs])).map(({ slug }) => slug);
  }

  async add(item: KnowledgeItem): Promise<void> {
    await this.#written(item, this.#sql.add);
  }

  async save(item: KnowledgeItem): Promise<KnowledgeItem> {
    const before = await this.find(item.guildId, item.id);
    const [saved] = await this.#written({ ...item, version: item.version + 1 }, this.#sql.save);
    if (!before || !saved) throw new VersionConflict('knowledge base item');
    const words = new Set(listVocabulary(saved));
    await this.#forget(
      saved,
      listVocabulary(before).filter((word) => !words.has(word)),
    );
    return saved;
  }

  async remove(guild: GuildId, id: KnowledgeItemId): Promise<void> {
    const item = await this.find(guild, id);
    if (item) await this.#forget(item, listVocabulary(item));
    await this.#db.query('delete from knowledge_items where guild_id = $1 and id = $2::uuid', [guild, id]);
  }

  incrementCounter(guild: GuildId, id: KnowledgeItemId, counter: Counter): Promise<KnowledgeItem | null> {
    return this.#db.queryOne<KnowledgeItem>(this.#sql.count(COLUMNS[counter]), [guild, id]);
  }

  async addSuggestion(suggestion: Suggestion): Promise<void> {
    await this.#db.query(this.#sql.addSuggestion, [toJsonText([{ ...suggestion, deflectedIds: [] }])]);
  }

  async isSuggested(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean> {
    return (await this.#db.queryOne(HAS_SUGGESTED, [guild, suggestion, item])) !== null;
  }

  async recordDeflection(guild: GuildId, suggestion: SuggestionId, item: KnowledgeItemId): Promise<boolean | null> {
    const row = await this.#db.queryOne<{ isNews: boolean }>(NOTE_DEFLECTION, [guild, suggestion, item]);
    return row && row.isNews;
  }

  async purgeSuggestions(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_SUGGESTIONS, [before])).length;
  }

  /** Misspelt words are not compared any more with words that nothing else has. */
  async #forget({ guildId, id }: KnowledgeItem, words: readonly string[]): Promise<void> {
    if (words.length > 0) await this.#db.query(FORGET_WORDS, [guildId, id, words]);
  }

  async #written(item: KnowledgeItem, text: string): Promise<KnowledgeItem[]> {
    try {
      return await this.#db.query<KnowledgeItem>(text, [toJsonText([item]), ...toSearchable(item)]);
    } catch (error) {
      if (violates(error, 'knowledge_items_slug')) throw conflict(`slug: "${item.slug}" belongs to another item.`);
      throw error;
    }
  }
}

type FoundRow = KnowledgeItem & { readonly score: number; readonly snippet: string };

/** A word as PostgreSQL quotes it within a tsvector or a tsquery. */
const toLexeme = (word: string): string => `'${word.replaceAll(/['\\]/g, (character) => character + character)}'`;

/** How many positions a tsvector can distinguish, and how long a word in it may be. */
const LAST_PLACE = 16_383;
const LONGEST_WORD = 200;
/** Words of an item, the first ones, that misspelt ones are compared with; those that are likely to be misspelt. */
const MOST_WORDS = 2_000;
const isLikely = ({ length }: string): boolean => length >= 2 && length <= 40;

/**
 * What an item is found by: its words as they are, with their weights, as the text of a tsvector; each part as plain words,
 * for the dictionary of its language; and every word once. The words are cut here and not by PostgreSQL, which knows e-mail
 * addresses and versions but not all scripts.
 */
const toSearchable = (item: KnowledgeItem): unknown[] => {
  const parts = groupWords(item);
  const placed = parts.flatMap((words, part) => words.map((word) => ({ word, weight: 'ABCD'.charAt(part) })));
  const vector = placed
    .map(({ word, weight }, i) => `${toLexeme(word)}:${Math.min(i + 1, LAST_PLACE)}${weight}`)
    .join(' ');
  return [vector, toJsonText(parts.map((words) => words.join(' '))), toJsonText(listVocabulary(item))];
};

type Searchable = Pick<KnowledgeItem, 'title' | 'keywords' | 'tags' | 'summary' | 'content'>;

/** The words of each part, heaviest first. */
const groupWords = ({ title, keywords, tags, summary, content }: Searchable): readonly (readonly string[])[] =>
  [title, [...keywords, ...tags].join(' '), summary ?? '', content].map((part) =>
    splitWords(part).filter((word) => word.length <= LONGEST_WORD),
  );

const listVocabulary = (item: Searchable): readonly string[] =>
  [...new Set(groupWords(item).flat())].filter(isLikely).slice(0, MOST_WORDS);

const COLUMNS: Record<Counter, string> = {
  views: 'views',
  helpfulCount: 'helpful_count',
  notHelpfulCount: 'not_helpful_count',
  deflectedCount: 'deflected_count',
};

const toFilters = ({ visibility, section, tag, language }: ItemQuery): unknown[] => [
  ...[visibility ?? null, section ?? null, tag ?? null, language ?? null],
];

const toSnippetParts = (headline: string): readonly SnippetPart[] =>
  headline
    .split(new RegExp(`(${MATCH_BEGINS}[^${MATCH_ENDS}]*${MATCH_ENDS})`, 'u'))
    .filter((part) => part !== '')
    .map((part) => {
      const isMatch = part.startsWith(MATCH_BEGINS);
      return { text: isMatch ? part.slice(MATCH_BEGINS.length, -MATCH_ENDS.length) : part, isMatch };
    });
