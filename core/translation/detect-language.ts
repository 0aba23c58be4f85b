import { getBaseLanguage, type LanguageTag } from '../shared/values/language-tag.ts';
import { protectTerms } from './protected/protect-terms.ts';

/** Guesses the language of a text; null if it has no guess. */
export interface LanguageDetector {
  detect(text: string): Promise<LanguageTag | null>;
}

/** What the texts of a person have shown so far. */
export interface LanguageEvidence {
  readonly language: LanguageTag | null;
  /** A text in another language; the next one in the same language decides. */
  readonly candidate: LanguageTag | null;
}

const MIN_CHARACTERS = 25;

/** Returns the words of a text by which its language can be detected; null if they are too few. */
export const getDetectableText = (text: string): string | null => {
  const words = protectTerms(text, []).text.replaceAll(/⟦\d+⟧/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return words.length < MIN_CHARACTERS ? null : words;
};

/** Two texts in agreement, one after the other, decide; regions do not differ. */
export const addLanguageEvidence = (before: LanguageEvidence, detected: LanguageTag | null): LanguageEvidence => {
  if (detected === null) return before;
  const { language, candidate } = before;
  if (language && isSame(language, detected)) return { language, candidate: null };
  return candidate && isSame(candidate, detected)
    ? { language: detected, candidate: null }
    : { language, candidate: detected };
};

const isSame = (one: LanguageTag, other: LanguageTag): boolean => getBaseLanguage(one) === getBaseLanguage(other);
