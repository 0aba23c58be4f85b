import { listTerms } from './list-terms.ts';
import { listGlossaryTerms, type GlossaryEntry, type ReplacedTerm } from './glossary.ts';

export interface Replacement {
  readonly text: string;
  /** Whether a word of the original is directly before or after it. */
  readonly isJoinedBefore: boolean;
  readonly isJoinedAfter: boolean;
}

export interface ProtectedText {
  readonly original: string;
  /** Has a sign such as `⟦1⟧` for each protected term, and no blanks around it. */
  readonly text: string;
  /** In the order of the numbers of their signs, from 1. */
  readonly replacements: readonly Replacement[];
  /** Without words there is nothing to translate. */
  readonly hasWords: boolean;
}

const LETTER = /\p{L}/u;
const WORD_END = /[\p{L}\p{N}/]/u;

export const isWordEnd = (character: string | undefined): boolean => WORD_END.test(character ?? '');

/** Replaces what must survive a translation by signs. */
export const protectTerms = (original: string, glossary: readonly GlossaryEntry[]): ProtectedText => {
  const parts: string[] = [];
  const replacements: Replacement[] = [];
  let at = 0;
  for (const { from, to, replacement } of joinTerms(original, listReplaced(original, glossary))) {
    replacements.push({
      text: replacement,
      isJoinedBefore: isWordEnd(original[from - 1]),
      isJoinedAfter: isWordEnd(original[to]),
    });
    parts.push(original.slice(at, from), `⟦${replacements.length}⟧`);
    at = to;
  }
  parts.push(original.slice(at));
  const text = parts.join('').trim();
  return { original, text, replacements, hasWords: LETTER.test(text) };
};

const listReplaced = (text: string, glossary: readonly GlossaryEntry[]): readonly ReplacedTerm[] => {
  const found = listTerms(text);
  return [
    ...found.map(({ from, to }) => ({ from, to, replacement: text.slice(from, to) })),
    ...listGlossaryTerms(text, glossary, found),
  ].sort((a, b) => a.from - b.from);
};

/** Terms with nothing but blanks between them get one sign. */
const joinTerms = (text: string, terms: readonly ReplacedTerm[]): readonly ReplacedTerm[] => {
  const joined: ReplacedTerm[] = [];
  for (const term of terms) {
    const last = joined.at(-1);
    const between = last && text.slice(last.to, term.from);
    if (last && between?.trim() === '') {
      const replacement = last.replacement + between + term.replacement;
      joined[joined.length - 1] = { from: last.from, to: term.to, replacement };
    } else joined.push(term);
  }
  return joined;
};
