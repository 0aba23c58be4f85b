import { language, locale } from '../texts/texts.ts';
import { lazily } from './lazily.ts';

const getDecimalFormat = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const getListFormat = lazily(() => new Intl.ListFormat(language, { type: 'conjunction' }));
const getLanguageNames = lazily(() => new Intl.DisplayNames([language], { type: 'language' }));

/** A mean or a size, with at most two decimals. */
export const formatDecimal = (value: number): string => getDecimalFormat().format(value);

/** `a, b and c`, in the language of the texts. */
export const formatList = (items: readonly string[]): string => getListFormat().format(items);

/** `en` → `English`, in the language of the texts; the tag itself where it names no language. */
export const formatLanguage = (tag: string): string => {
  try {
    return getLanguageNames().of(tag) ?? tag;
  } catch {
    // Not every text is a tag.
    return tag;
  }
};

/** The mean of ratings; a dash where there are none. */
export const formatMean = (mean: number | null): string => (mean === null ? '–' : formatDecimal(mean));
