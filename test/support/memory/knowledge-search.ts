import { type FoundItem, type KnowledgeItem, type SearchQuery, splitWords } from '#core/knowledge/index.ts';

/**
 * The items that have the words, those with most of them first: enough for domain tests. It knows no word endings, no
 * weights, no similar words and no snippets; the contract of searching is only run over databases.
 */
export const searchItems = (
  items: readonly KnowledgeItem[],
  { words, needsAll }: Pick<SearchQuery, 'words' | 'needsAll'>,
): readonly FoundItem[] =>
  items
    .map((item) => ({ item, score: countMatches(item, words), snippet: [{ text: item.content, isMatch: false }] }))
    .filter(({ score }) => score >= (needsAll ? words.length : 1))
    .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? 1 : -1));

const countMatches = ({ title, keywords, tags, summary, content }: KnowledgeItem, words: readonly string[]): number => {
  const known = splitWords([title, ...keywords, ...tags, summary ?? '', content].join(' '));
  return words.filter((word) => known.some((other) => other.startsWith(word))).length;
};
