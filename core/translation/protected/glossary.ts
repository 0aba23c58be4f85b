import type { FoundTerm } from './list-terms.ts';

export interface GlossaryEntry {
  readonly term: string;
  /** Null to leave the term as it is written. */
  readonly translation: string | null;
}

export interface ReplacedTerm extends Pick<FoundTerm, 'from' | 'to'> {
  readonly replacement: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

type Index = ReadonlyMap<string, readonly GlossaryEntry[]>;

const firstCharacter = (text: string): string => (text[0] ?? '').toLowerCase();

/** Longer terms come before those that they begin with. */
const indexByFirst = (glossary: readonly GlossaryEntry[]): Index => {
  const usable = glossary.filter(({ term }) => term !== '');
  return Map.groupBy(
    usable.toSorted((a, b) => b.term.length - a.term.length),
    ({ term }) => firstCharacter(term),
  );
};

const findEntry = (text: string, at: number, index: Index): GlossaryEntry | undefined =>
  index.get(firstCharacter(text.slice(at, at + 1)))?.find(({ term }) => {
    const end = at + term.length;
    return (
      text.slice(at, end).toLowerCase() === term.toLowerCase() &&
      !(WORD_CHARACTER.test(term.at(-1) ?? '') && WORD_CHARACTER.test(text.slice(end, end + 1)))
    );
  });

/** Finds terms of the glossary at the beginnings of words, without regard to case, outside of what is protected. */
export const listGlossaryTerms = (
  text: string,
  glossary: readonly GlossaryEntry[],
  found: readonly FoundTerm[],
): readonly ReplacedTerm[] => {
  const index = indexByFirst(glossary);
  if (index.size === 0) return [];
  const starts = [0, ...found.map(({ to }) => to)];
  return starts.flatMap((from, i) => listInPart(text, from, found[i]?.from ?? text.length, index));
};

const listInPart = (text: string, from: number, to: number, index: Index): readonly ReplacedTerm[] => {
  const part = text.slice(from, to);
  const replaced: ReplacedTerm[] = [];
  let end = 0;
  for (const { index: at } of part.matchAll(WORD)) {
    const entry = at < end ? undefined : findEntry(part, at, index);
    if (!entry) continue;
    end = at + entry.term.length;
    replaced.push({ from: from + at, to: from + end, replacement: entry.translation ?? part.slice(at, end) });
  }
  return replaced;
};
