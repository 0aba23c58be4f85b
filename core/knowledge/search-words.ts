const MAX_WORDS = 10;

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
