import type { Instant } from '../shared/instant.ts';
import type { Locale } from './locale.ts';
import type { TextKey } from './text-catalogue.ts';

export type TextVariables = Readonly<Record<string, string | number>>;

/** The texts of the catalogue in every language. */
export interface Translator {
  /** The text with its variables filled in; a variable named `count` chooses the plural form. Values are plain text. */
  translate(locale: Locale, key: TextKey, variables: TextVariables): string;
  /** The template; of a text with plural forms the general one. */
  getTemplate(locale: Locale, key: TextKey): string;
  /** A time as people of the language write it, with the name of the time zone. */
  formatTime(locale: Locale, timezone: string, at: Instant): string;
}
