import type { Instant } from '../shared/instant.ts';
import type { Locale } from './locale.ts';
import type { CatalogueKey } from './text-catalogue.ts';

export type TextVariables = Readonly<Record<string, string | number>>;

export interface Translator {
  /** The languages that there are, English first. */
  readonly locales: readonly Locale[];
  /** A variable named `count` selects the plural form. Values are inserted as plain text. */
  translate(locale: Locale, key: CatalogueKey, variables: TextVariables): string;
  /** For a text with plural forms, returns the general one. */
  getTemplate(locale: Locale, key: CatalogueKey): string;
  /** Uses the format of the language, with the name of the time zone. */
  formatTime(locale: Locale, timezone: string, at: Instant): string;
  /** Rounds to the largest unit that fits, such as "25 minutes" or "2 days", and to at least a minute. */
  formatDuration(locale: Locale, ms: number): string;
}
