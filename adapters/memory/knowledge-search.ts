import type { FoundItem, KnowledgeItem, SearchQuery, SnippetPart } from '#core/knowledge/index.ts';
import { similarity } from './trigrams.ts';

/** As PostgreSQL's `pg_trgm.similarity_threshold`. */
const SIMILAR = 0.3;
const WEIGHTS = { title: 1, keywords: 0.5, summary: 0.2, content: 0.05 };

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word without the endings of English; plain, but enough for tests of the domain. */
const stem = (word: string): string => word.replace(/(?:ing|ed|s)$/u, '').replace(/([^aeiou])\1$/u, '$1');

const partsOf = ({
  title,
  keywords,
  tags,
  summary,
  content,
}: KnowledgeItem): Record<keyof typeof WEIGHTS, string[]> => ({
  title: wordsIn(title),
  keywords: [...keywords, ...tags].flatMap(wordsIn),
  summary: wordsIn(summary ?? ''),
  content: wordsIn(content),
});

/** The items that have the words, best first; a word that no item of the server has, by those most like it. */
export const foundIn = (
  items: readonly KnowledgeItem[],
  all: readonly KnowledgeItem[],
  { words, needsAll }: Pick<SearchQuery, 'words' | 'needsAll'>,
): readonly FoundItem[] => {
  const vocabulary = new Set(all.flatMap((item) => Object.values(partsOf(item)).flat()));
  const terms = words.map((word) => termOf(word, vocabulary));
  return items
    .map((item) => scored(item, terms, needsAll))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? 1 : -1));
};

type Term = (word: string) => boolean;

const termOf = (word: string, vocabulary: ReadonlySet<string>): Term => {
  const isKnown = [...vocabulary].some((known) => known.startsWith(word));
  return isKnown
    ? (candidate) => candidate.startsWith(word) || stem(candidate) === stem(word)
    : (candidate) => similarity(candidate, word) >= SIMILAR;
};

const scored = (item: KnowledgeItem, terms: readonly Term[], needsAll: boolean): FoundItem => {
  const parts = partsOf(item);
  const scores = terms.map((term) =>
    Math.max(0, ...Object.entries(WEIGHTS).map(([part, weight]) => (parts[part as 'title'].some(term) ? weight : 0))),
  );
  const isLacking = needsAll && scores.includes(0);
  const score = isLacking ? 0 : scores.reduce((sum, one) => sum + one, 0);
  return { item, score, snippet: snippetOf(item.content, terms) };
};

const snippetOf = (content: string, terms: readonly Term[]): readonly SnippetPart[] =>
  content
    .split(/([\p{L}\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isMatch: terms.some((term) => wordsIn(text).some(term)) }));
