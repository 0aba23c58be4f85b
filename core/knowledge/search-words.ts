import { invalid } from '../shared/errors.ts';

const MAX_WORDS = 10;
/** Limits a folded text: normal texts hardly grow, but some characters become eighteen letters. */
const MAX_FOLDED = 200_000;
/** The text is folded in slices to measure its length. */
const SLICE = 1_000;

/** Removes accents of letters that exist without them; marks of other scripts belong to their letters. */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();

/** Items and queries are split by the same rule. */
export const splitWords = (text: string): readonly string[] =>
  foldCase(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];

/** Returns at most ten different words. */
export const toSearchWords = (text: string): readonly string[] => [...new Set(splitWords(text))].slice(0, MAX_WORDS);

/** @throws validation_error for too many words, as soon as that is certain */
export const assertSearchable = (field: string, text: string): void => {
  let length = 0;
  for (let start = 0; start < text.length && length <= MAX_FOLDED; start += SLICE) {
    length += foldCase(text.slice(start, start + SLICE)).length;
  }
  if (length <= MAX_FOLDED) return;
  throw invalid(field, 'too_long', 'it has more words than can be searched; make it shorter, or split it');
};
