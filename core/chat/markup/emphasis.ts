import { computeOnce, findFirst } from './find-matches.ts';
import type { Span } from './nodes.ts';

/** The content of a span is between `from` and `to`; `end` is the position after its mark. */
export interface FoundSpan {
  readonly kind: Span['kind'];
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

export type FindSpan = (at: number) => FoundSpan | null;

/** Equal marks in a row, the first of which is not escaped. */
interface Run {
  readonly start: number;
  readonly end: number;
}

interface Runs {
  readonly all: readonly Run[];
  /** These may end `*a*`, of which the content has the same mark in pairs only. */
  readonly odd: readonly Run[];
  /** These may end `**a**`. */
  readonly double: readonly Run[];
}

const MARKS = /\\[\s\S]|\*+|_+/g;
const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;

const getLength = ({ start, end }: Run): number => end - start;

const indexRuns = (text: string, mark: string): Runs => {
  const all = [...text.matchAll(MARKS)]
    .filter(([run]) => run.startsWith(mark))
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length }));
  return {
    all,
    odd: all.filter((run) => getLength(run) % 2 === 1),
    double: all.filter((run) => getLength(run) >= 2),
  };
};

type Found = Omit<FoundSpan, 'kind'>;

const findNext = (runs: readonly Run[], from: number): Run | undefined => findFirst(runs, ({ start }) => start >= from);

const findDouble = ({ double }: Runs, at: number, openEnd: number): Found | null => {
  const close = openEnd - at >= 2 ? findNext(double, openEnd) : undefined;
  return close ? { from: at + 2, to: close.end - 2, end: close.end } : null;
};

const isSpaceAt = (text: string, at: number): boolean => /\s/.test(text[at] ?? ' ');

/** `_` within a word is text. */
const isWithinWord = (text: string, at: number, end: number): boolean =>
  text[at] === '_' &&
  (LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at)) || LETTER_AFTER.test(text.slice(end, end + 2)));

const findSingle = (text: string, { odd }: Runs, at: number, openEnd: number): Found | null => {
  const close = (openEnd - at) % 2 === 1 && !isSpaceAt(text, at + 1) ? findNext(odd, openEnd) : undefined;
  if (!close || isSpaceAt(text, close.end - 2) || isWithinWord(text, at, close.end)) return null;
  return { from: at + 1, to: close.end - 1, end: close.end };
};

/** Of the two spans that may begin at a position, the longer one does. */
const findLonger = (text: string, runs: Runs, at: number): FoundSpan | null => {
  const open = findFirst(runs.all, ({ end }) => end > at);
  if (!open || open.start > at) return null;
  const double = findDouble(runs, at, open.end);
  const single = findSingle(text, runs, at, open.end);
  if (single && single.end >= (double?.end ?? 0)) return { kind: 'em', ...single };
  return double && { kind: text[at] === '*' ? 'strong' : 'u', ...double };
};

/** Finds `*a*`, `_a_`, `**a**` and `__a__` at a position. The marks of the text are listed once. */
export const createEmphasisFinder = (text: string): FindSpan => {
  const asterisks = computeOnce(() => indexRuns(text, '*'));
  const underscores = computeOnce(() => indexRuns(text, '_'));
  return (at) => findLonger(text, text[at] === '*' ? asterisks() : underscores(), at);
};
