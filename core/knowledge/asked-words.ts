const MAX_WORDS = 20;

/** What a question asks for: its words in lower case, without what stands between them; at most twenty. */
export const askedWords = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ].slice(0, MAX_WORDS);
