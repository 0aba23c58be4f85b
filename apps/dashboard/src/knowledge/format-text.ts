import { t } from '../texts/texts.ts';
/** A text with what is selected in it. */
export interface Selection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts marks around what is selected, or around a word to be written over. */
const wrap =
  (before: string, after: string, word: string) =>
  ({ text, from, to }: Selection): Selection => {
    const inner = text.slice(from, to) || word;
    const start = from + before.length;
    return {
      text: text.slice(0, from) + before + inner + after + text.slice(to),
      from: start,
      to: start + inner.length,
    };
  };

/** Puts a mark before every line that is selected, or takes it away where each of them has it. */
const prefix =
  (mark: (index: number) => string) =>
  ({ text, from, to }: Selection): Selection => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const lines = text.slice(start, to).split('\n');
    const isMarked = lines.every((line, index) => line.startsWith(mark(index)));
    const next = lines
      .map((line, index) => (isMarked ? line.slice(mark(index).length) : mark(index) + line))
      .join('\n');
    return { text: text.slice(0, start) + next + text.slice(to), from: start, to: start + next.length };
  };

export interface Format {
  readonly label: string;
  readonly mark: string;
  /** With Ctrl. */
  readonly key: string | null;
  readonly apply: (selection: Selection) => Selection;
}

export const FORMATS: readonly Format[] = [
  { label: t('Bold'), mark: 'B', key: 'b', apply: wrap('**', '**', 'text') },
  { label: t('Italic'), mark: 'I', key: 'i', apply: wrap('_', '_', 'text') },
  { label: t('Code'), mark: '<>', key: 'e', apply: wrap('`', '`', 'code') },
  { label: t('Link'), mark: '↗', key: 'k', apply: wrap('[', '](https://)', 'text') },
  { label: t('Heading'), mark: 'H', key: null, apply: prefix(() => '## ') },
  { label: t('List'), mark: '•', key: null, apply: prefix(() => '- ') },
  { label: t('Numbered list'), mark: '1.', key: null, apply: prefix((index) => `${index + 1}. `) },
  { label: t('Quote'), mark: '❝', key: null, apply: prefix(() => '> ') },
];
