import { getBaseLanguage, type LanguageTag } from '#core/shared/values/language-tag.ts';
import { TranslationFailure } from '#core/translation/index.ts';

/** Of what an engine has, the same language, else the one without a region, else one of another region. */
export const matchLanguage = <T extends { readonly tag: LanguageTag }>(
  languages: readonly T[],
  tag: LanguageTag,
): T | null => {
  const base = getBaseLanguage(tag);
  return (
    languages.find((one) => one.tag === tag) ??
    languages.find((one) => one.tag === base) ??
    languages.find((one) => getBaseLanguage(one.tag) === base) ??
    null
  );
};

/** @throws TranslationFailure for null */
export const requireLanguage = <T>(engine: string, found: T | null, from: LanguageTag | null, to: LanguageTag): T => {
  if (found !== null) return found;
  const pair = `from ${from ?? 'an unknown language'} to ${to}`;
  throw new TranslationFailure('unsupported_language', `${engine} does not translate ${pair}.`);
};
