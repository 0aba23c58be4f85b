/** The longest text of a message, in characters. */
export const MAX_CONTENT = 2_000;

/** Where a text is cut best: between paragraphs, then lines, then words. */
const SEPARATORS = ['\n\n', '\n', ' '] as const;

/** The first part may not be much shorter than it could be. */
const MIN_SHARE = 0.5;

/**
 * Cuts a text into parts of at most `max` characters: at the end of a paragraph, else of a line, else of a word, else anywhere
 * but within a character.
 */
export const splitText = (text: string, max = MAX_CONTENT): readonly string[] => {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const end = getEnd(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
};

const getEnd = (text: string, max: number): number => {
  const ends = SEPARATORS.map((separator) => text.lastIndexOf(separator, max));
  const best = ends.find((end) => end >= max * MIN_SHARE) ?? Math.max(...ends);
  if (best > 0) return best;
  // The second half of a character stays with the first.
  return /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
};
