import { createElement, Fragment, type ReactNode } from 'react';
import { LANGUAGES } from '../generated/languages.ts';
import { chooseLanguage, readLanguage } from './language.ts';
import type { TextKey, Texts } from './text-types.ts';

/** The language of the pages, as a BCP 47 tag. English is written in the code, and its file is for translators. */
export const language: string = chooseLanguage(LANGUAGES, readLanguage(), navigator.languages);

/** For dates and numbers: in the region of the browser, where it speaks the same language. */
export const locale: string =
  navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;

/** Of all texts; a new build has other addresses. */
declare const TEXTS_HASH: string;

declare global {
  /** Resolves when the texts of all parts that are being loaded are there. */
  var textsReady: Promise<void> | undefined;
}

const texts: Record<string, string> = Object.create(null) as Record<string, string>;
/** Counts how often texts were added. */
let revision = 0;
const loading = new Map<string, Promise<void>>();

/** Has `t` find these, too. */
export const addTexts = (more: Texts): void => {
  Object.assign(texts, more);
  revision += 1;
};

/** In English where they cannot be loaded. */
const fetchTexts = async (part: string): Promise<void> => {
  try {
    const answer = await fetch(`/dashboard/assets/texts-${language}-${part}-${TEXTS_HASH}.json`);
    if (answer.ok) addTexts((await answer.json()) as Texts);
  } catch {
    loading.delete(part);
  }
};

/**
 * Loads the texts of a part of the dashboard, once. The build calls it wherever it loads the code of a part, and has that code wait
 * for `textsReady`: constants with texts are made when a module is loaded.
 */
export const startTexts = async (part: string): Promise<void> => {
  if (language === 'en' && part !== 'first') return;
  const started = loading.get(part) ?? fetchTexts(part);
  loading.set(part, started);
  const others = globalThis.textsReady;
  globalThis.textsReady = started.then(() => others);
  await started;
};

// Without a document nothing can be loaded, such as in a test.
if ('document' in globalThis) await startTexts('first');

type Value = string | number | null | undefined;

/** Of a value in a text. */
export const PLACE = /\{\{(\w+)\}\}/g;
/** What follows distinguishes a text from one that is the same in English. */
const CONTEXT = /@@.*$/;

const plurals = new Intl.PluralRules(language);

/** A key may be any text of the service, such as `constructor`. What is not translated yet may be empty. */
const find = (from: Texts, key: string): string | undefined => (Object.hasOwn(from, key) && from[key]) || undefined;

const getText = (key: string, count?: unknown): string =>
  (typeof count === 'number' && find(texts, `${key}_${plurals.select(count)}`)) ||
  find(texts, key) ||
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

/** All texts that are loaded, by their keys. They change with the revision. */
export const listTexts = (): [key: string, text: string][] => Object.entries(texts);

export const getTextsRevision = (): number => revision;
