import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** The texts of a language by key, as i18next reads them: a plural form has a key of its own, such as `closing.messages_one`. */
export type LanguageTexts = Readonly<Record<string, string>>;

const FALLBACK = 'en';
/** Begins a note for translators in a key. It keeps a key such as `…_other` from looking like a plural form, too. */
const NOTE = /@@[^_]*/;

const isTag = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
};

const readTexts = (file: string): LanguageTexts => {
  const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  // A text that is not translated yet is empty in the files of some tools.
  const translated = texts.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(translated.map(([key, text]) => [key.replace(NOTE, ''), text]));
};

/**
 * Reads all languages of a folder, each from a file such as `pt-BR.json`, with English first.
 *
 * @throws Error for a file that is not named by a BCP 47 tag, or that is no JSON
 */
export const loadLanguages = (folder: string): ReadonlyMap<string, LanguageTexts> => {
  const tags = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => parse(file).name)
    .sort((a, b) => Number(b === FALLBACK) - Number(a === FALLBACK) || a.localeCompare(b));
  const unknown = tags.filter((tag) => !isTag(tag));
  if (unknown.length > 0)
    throw new Error(`${folder}: the files of languages are named by BCP 47 tags, such as "pt-BR": ${unknown.join()}`);
  return new Map(tags.map((tag) => [tag, readTexts(join(folder, `${tag}.json`))]));
};
