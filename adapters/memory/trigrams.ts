/** How alike two words are, from 0 to 1, as PostgreSQL's pg_trgm measures it: the share of common groups of three letters. */
export const similarity = (a: string, b: string): number => {
  const [one, two] = [trigrams(a), trigrams(b)];
  const common = [...one].filter((trigram) => two.has(trigram)).length;
  return common / (one.size + two.size - common);
};

const trigrams = (word: string): Set<string> => {
  const padded = `  ${word.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)));
};
