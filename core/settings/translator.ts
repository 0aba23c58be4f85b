import type { Instant } from '../shared/instant.ts';
import type { Locale } from './locale.ts';
import type { CatalogueKey } from './text-catalogue.ts';

export type TextVariables = Readonly<Record<string, string | number>>;

export interface Translator {
  /** A variable named `count` selects the plural form. Values are inserted as plain text. */
  translate(locale: Locale, key: CatalogueKey, variables: TextVariables): string;
  /** For a text with plural forms, returns the general one. */
  getTemplate(locale: Locale, key: CatalogueKey): string;
  /** Uses the format of the language, with the name of the time zone. */
  formatTime(locale: Locale, timezone: string, at: Instant): string;
  /** In the largest unit that fits, rounded: "25 minutes", "3 hours", "2 days". @param ms at least a minute is named */
  formatDuration(locale: Locale, ms: number): string;
}
