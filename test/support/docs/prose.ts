import createMarkdown, { type Token } from 'markdown-it';

/** A paragraph, a heading, an item of a list or a cell of a table, as a reader sees it. */
export interface Passage {
  /** The line of its page, from 1. */
  readonly line: number;
  readonly text: string;
}

const markdown = createMarkdown({ html: true });
const IS_WORD = /[\p{L}\p{N}]/u;
/** An end of a sentence, and the first sign of the next one. */
const SENTENCE_END = /(?<=[.!?][)"”]*)\s+(?=["“(*[]*(?:[\p{Lu}\p{N}/`]|guildesk\b))/u;
/** An abbreviation ends no sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs)\.$/;

const toText = ({ type, content }: Token): string => {
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  // Code counts as one word, whatever is in it.
  if (type === 'code_inline') return `\`${content.replaceAll(/\s+/g, '_')}\``;
  return type === 'text' || type === 'text_special' ? content : '';
};

/** The settings of a page for the site, before its text. */
const FRONT_MATTER = /^---\n.*?\n---\n/s;

/** What stands in a page beside its blocks of code. */
export const listPassages = (page: string): readonly Passage[] => {
  let line = 0;
  return markdown
    .parse(
      page.replace(FRONT_MATTER, (lines) => lines.replaceAll(/.+/g, '')),
      {},
    )
    .flatMap((token) => {
      line = token.map?.[0] ?? line;
      if (token.type !== 'inline') return [];
      return [{ line: line + 1, text: (token.children ?? []).map(toText).join('').trim() }];
    });
};

/** The words of a text: all that is between spaces and has a letter or a digit. */
export const listWords = (text: string): readonly string[] => text.split(/\s+/).filter((word) => IS_WORD.test(word));

/** The sentences of a passage. */
export const listSentences = ({ text }: Passage): readonly string[] => {
  const sentences: string[] = [];
  for (const part of text.split(SENTENCE_END)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
};

/** Lines of tables that are longer than `most` characters. */
export const listLongTableLines = (page: string, most: number): readonly string[] =>
  page.split('\n').filter((line) => line.startsWith('|') && line.length > most);

const toKey = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Each run of `length` words in a passage, without its signs. */
export const listRuns = ({ text }: Passage, length: number): readonly string[] => {
  const words = listWords(text).map(toKey);
  return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' '));
};
