import type { texts } from './languages/de.ts';

/** The forms of a text by the plural category of its `count`, as Unicode names them; `other` is needed. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly other: string;
}

/** Every text of the pages: German is complete, so its file is the list of them. */
export type TextKey = keyof typeof texts;

/** Texts in a language, by the text in English. */
export type Texts = Readonly<Record<string, string | PluralForms>>;

/** A language with every text, which the dashboard promises for those that the bot writes. */
export type AllTexts = Readonly<Record<TextKey, string | PluralForms>>;
