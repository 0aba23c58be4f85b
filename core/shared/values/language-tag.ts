declare const brand: unique symbol;

/** A language in the canonical form of BCP 47, such as `de` or `pt-BR`. */
export type LanguageTag = string & { readonly [brand]: 'LanguageTag' };

const MAX_LENGTH = 35;
const FORM = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

/** Null for text that is no tag of BCP 47 for a language. */
export const parseLanguageTag = (text: string): LanguageTag | null => {
  if (text.length > MAX_LENGTH || !FORM.test(text)) return null;
  try {
    return (Intl.getCanonicalLocales(text)[0] ?? null) as LanguageTag | null;
  } catch {
    return null;
  }
};

/** Returns the tag without script, region and variants: `pt` of `pt-BR`. */
export const getBaseLanguage = (tag: LanguageTag): LanguageTag => tag.replace(/-.*$/, '') as LanguageTag;
