/** Limits texts of runs and messages, in characters. */
export const MAX_TEXT = 4_000;

/** Truncates without splitting a character, and removes NUL, which databases refuse. */
export const truncate = (text: string, length: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
