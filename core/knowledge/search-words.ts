import { invalid } from '../shared/errors.ts';

const MAX_WORDS = 10;
/** What a text may become when it is folded; no honest one grows much, but some signs are eighteen letters each. */
const MAX_FOLDED = 200_000;
/** So much is folded at a time to see how long it becomes. */
const SLICE = 1_000;

/** Accents of letters that are also written without them do not matter; the marks of other scripts are part of a letter. */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();

/** The words of a text, in their order, without what stands between them: what is searched, and what is looked for. */
export const splitWords = (text: string): readonly string[] =>
  foldCase(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];

/** What a question asks for: its words, each once; at most ten. */
export const toSearchWords = (text: string): readonly string[] => [...new Set(splitWords(text))].slice(0, MAX_WORDS);

/** @throws validation_error for a text that would have more words than can be searched, as soon as that is certain */
export const assertSearchable = (field: string, text: string): void => {
  let length = 0;
  for (let start = 0; start < text.length && length <= MAX_FOLDED; start += SLICE) {
    length += foldCase(text.slice(start, start + SLICE)).length;
  }
  if (length <= MAX_FOLDED) return;
  throw invalid(field, 'too_long', 'it has more words than can be searched; make it shorter, or split it');
};
