import type { LanguageTag } from '../shared/values/language-tag.ts';

/** A language of the bot, as a BCP 47 tag; the translator knows which there are. */
export type Locale = string;

/** Finds the same language, or the same for another region; null without one. */
export const findLocale = (locales: readonly Locale[], tag: LanguageTag): Locale | null => {
  const [language] = tag.split('-');
  return locales.find((one) => one === tag) ?? locales.find((one) => one.split('-')[0] === language) ?? null;
};
