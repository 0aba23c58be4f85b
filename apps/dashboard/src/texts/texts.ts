import { createElement, Fragment, type ReactNode } from 'react';
import { LANGUAGES } from '../generated/languages.ts';
import { chooseLanguage, readLanguage } from './language.ts';
import type { TextKey, Texts } from './text-types.ts';

/** The language of the pages, as a BCP 47 tag. English is written in the code, and its file is for translators. */
export const language: string = chooseLanguage(LANGUAGES, readLanguage(), navigator.languages);

/** For dates and numbers: in the region of the browser, where it speaks the same language. */
export const locale: string =
  navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;

/** Pages wait for it: constants with texts are made when a module is loaded. In English where it cannot be loaded. */
const loadTexts = async (): Promise<Texts> => {
  if (language === 'en') return {};
  try {
    const file = (await import(`./languages/${language}.json`)) as { readonly default: Texts };
    return file.default;
  } catch {
    return {};
  }
};

/** Is a file of its own, since the first JavaScript has no room for it. */
const loadSingulars = async (): Promise<Texts> => {
  try {
    return (await import('../generated/english-one.ts')).ENGLISH_ONE;
  } catch {
    return {};
  }
};

const [texts, englishOne] = await Promise.all([loadTexts(), loadSingulars()]);

type Value = string | number | null | undefined;

const PLACE = /\{\{(\w+)\}\}/g;
/** What follows distinguishes a text from one that is the same in English. */
const CONTEXT = /@@.*$/;

const plurals = new Intl.PluralRules(language);

/** A key may be any text of the service, such as `constructor`. What is not translated yet may be empty. */
const find = (from: Texts, key: string): string | undefined => (Object.hasOwn(from, key) && from[key]) || undefined;

const getText = (key: string, count?: unknown): string =>
  (typeof count === 'number' && find(texts, `${key}_${plurals.select(count)}`)) ||
  find(texts, key) ||
  (count === 1 && find(englishOne, key)) ||
  key.replace(CONTEXT, '');

/**
 * A text in the language of the page.
 *
 * @param key the text in English; `@@` begins a note for translators, which is not shown
 * @param values of its `{{places}}`; one named `count` decides about the plural form
 */
export const t = (key: TextKey, values: Readonly<Record<string, Value>> = {}): string =>
  getText(key, values.count).replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );

/** As `t`, with elements in its places. */
export const rich = (key: TextKey, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  getText(key, values.count)
    .split(PLACE)
    .map((part, index) => createElement(Fragment, { key: index }, index % 2 === 0 ? part : values[part]));

/** A text that the service sends, such as the summary of an event; in English where the language does not have it. */
export const translate = (text: string): string => getText(text);
