import {
  type FoundItem,
  type KnowledgeItem,
  type SearchQuery,
  type SnippetPart,
  splitWords,
} from '#core/knowledge/index.ts';
import { distance, similarity } from './likeness.ts';

/** The same weights and limits as in PostgreSQL. */
const SIMILAR = 0.15;
const MOST_SIMILAR = 3;
const WEIGHTS = { title: 1, keywords: 0.5, summary: 0.2, content: 0.05 };

/** A word without the endings of English; plain, but enough for tests of the domain. */
const stem = (word: string): string => word.replace(/(?:ing|ed|s)$/u, '').replace(/([^aeiou])\1$/u, '$1');

const partsOf = ({
  title,
  keywords,
  tags,
  summary,
  content,
}: KnowledgeItem): Record<keyof typeof WEIGHTS, readonly string[]> => ({
  title: splitWords(title),
  keywords: [...keywords, ...tags].flatMap(splitWords),
  summary: splitWords(summary ?? ''),
  content: splitWords(content),
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
  const isMeant: Term = (candidate) => candidate.startsWith(word) || stem(candidate) === stem(word);
  if ([...vocabulary].some(isMeant)) return isMeant;
  const alike = mostLike(word, [...vocabulary]);
  return (candidate) => alike.includes(candidate);
};

const mostLike = (word: string, vocabulary: readonly string[]): readonly string[] => {
  const most = Math.max(1, Math.floor(((word.length + 1) * 2) / 5));
  return vocabulary
    .filter(
      (known) => known.length > 1 && similarity(known, word) > SIMILAR && distance(known, word) <= Math.min(most, 3),
    )
    .sort((a, b) => distance(a, word) - distance(b, word) || similarity(b, word) - similarity(a, word))
    .slice(0, MOST_SIMILAR);
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
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isMatch: terms.some((term) => splitWords(text).some(term)) }));
