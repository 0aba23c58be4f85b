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

/** How many letters have to be put in, taken out or replaced to make one word of the other (Levenshtein). */
export const distance = (a: string, b: string): number => {
  const [one, two] = [Array.from(a), Array.from(b)];
  let row = Array.from({ length: two.length + 1 }, (_, i) => i);
  for (const [i, letter] of one.entries()) {
    const next = [i + 1];
    for (const [j, other] of two.entries()) {
      const [above = 0, before = 0, left = 0] = [row[j + 1], row[j], next[j]];
      next.push(Math.min(above + 1, left + 1, before + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
