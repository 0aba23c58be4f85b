import type english from './languages/en.json';

/** `{{count}} tickets` of `{{count}} tickets_one`. */
type WithoutForm<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/** Every text of the pages: the English file is the list of them. */
export type TextKey = WithoutForm<keyof typeof english>;

/** Texts in a language, by the text in English; a plural form has a key of its own, such as `{{count}} tickets_one`. */
export type Texts = Readonly<Record<string, string>>;
