import { listTerms, type FoundTerm } from './list-terms.ts';
import { isWordEnd, type ProtectedText, type Replacement } from './protect-terms.ts';

/** Why the answer of an engine is not shown. */
export const REFUSALS = [
  'terms_lost',
  'terms_repeated',
  'foreign_mention',
  'foreign_link',
  'too_long',
  'empty',
] as const;

export type Refusal = (typeof REFUSALS)[number];

export type Restored =
  | { readonly text: string; readonly refusal: null }
  | { readonly text: null; readonly refusal: Refusal };

const SIGN = /⟦\s{0,2}(\d{1,5})\s{0,2}⟧/g;
/** Characters that change how the text around them is shown. */
const DIRECTION_CONTROLS = /[\0\u202a-\u202e\u2066-\u2069]/g;
const MAX_GROWTH = 4;
const FREE_GROWTH = 200;

const refuse = (refusal: Refusal): Restored => ({ text: null, refusal });

/** Puts the protected terms back, and refuses an answer that lost one or has mentions or links of its own. */
export const restoreTerms = (source: ProtectedText, answer: string): Restored => {
  if (answer.length > source.text.length * MAX_GROWTH + FREE_GROWTH) return refuse('too_long');
  const clean = answer.replace(DIRECTION_CONTROLS, '').trim();
  if (clean === '') return refuse('empty');
  const refusal = checkSigns(clean, source.replacements.length);
  if (refusal) return refuse(refusal);
  const text = putBack(clean, source.replacements);
  const foreign = findForeign(source, text);
  return foreign ? refuse(foreign) : { text: withBlanksOf(source.original, text), refusal: null };
};

const checkSigns = (answer: string, count: number): Refusal | null => {
  const numbers = [...answer.matchAll(SIGN)].map(([, number]) => Number(number));
  const known = new Set(numbers.filter((number) => number >= 1 && number <= count));
  if (known.size < count || /[⟦⟧]/.test(answer.replace(SIGN, ''))) return 'terms_lost';
  return numbers.length > count ? 'terms_repeated' : null;
};

/** A word next to a term would become a part of it. */
const putBack = (answer: string, replacements: readonly Replacement[]): string =>
  answer.replace(SIGN, (sign: string, number: string, at: number) => {
    const { text = '', isJoinedBefore, isJoinedAfter } = replacements[Number(number) - 1] ?? {};
    const next = answer[at + sign.length];
    const before = !isJoinedBefore && isWordEnd(text[0]) && isWordEnd(answer[at - 1]);
    const after = !isJoinedAfter && isWordEnd(text.at(-1)) && (isWordEnd(next) || next === '⟦');
    return `${before ? ' ' : ''}${text}${after ? ' ' : ''}`;
  });

const FOREIGN: Readonly<Partial<Record<FoundTerm['kind'], Refusal>>> = {
  mention: 'foreign_mention',
  address: 'foreign_link',
};

const findForeign = (source: ProtectedText, text: string): Refusal | null => {
  const allowed = new Map<string, number>();
  for (const { written } of listGuarded(putBack(source.text, source.replacements)))
    allowed.set(written, (allowed.get(written) ?? 0) + 1);
  for (const { kind, written } of listGuarded(text)) {
    const left = allowed.get(written) ?? 0;
    if (left === 0) return FOREIGN[kind] ?? null;
    allowed.set(written, left - 1);
  }
  return null;
};

const listGuarded = (text: string) =>
  listTerms(text)
    .filter(({ kind }) => FOREIGN[kind] !== undefined)
    .map(({ kind, from, to }) => ({ kind, written: text.slice(from, to) }));

const withBlanksOf = (original: string, text: string): string => {
  const start = original.slice(0, original.length - original.trimStart().length);
  return start + text + original.slice(original.trimEnd().length);
};
