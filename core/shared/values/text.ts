/** The longest text that a run takes as one value, and the longest message, in characters. */
export const MAX_TEXT = 4_000;

/** The beginning of a text as every storage takes it: without half of a character, and without NUL. */
export const truncate = (text: string, length: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
