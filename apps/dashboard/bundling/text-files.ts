import { readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { ALSO_IN_SOURCES } from './service-texts.ts';
import { listLazyFiles, listWithImports, type SourceGraph } from './source-graph.ts';

export type Texts = Readonly<Record<string, string>>;

/** The texts of the pages in every language, by its tag. */
export const readTexts = (folder: string): ReadonlyMap<string, Texts> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [parse(name).name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts]),
  );

const FORM = /_(zero|one|two|few|many|other)$/;
const ONE = '_one';

/** Those that explain why the service refuses something. They are loaded with the first refusal. */
export const ERRORS = 'errors';
export const isError = (key: string): boolean => key.startsWith('error.') || key.endsWith('@@service');

/** Sentences of reports of imports. */
export const IMPORTS = 'imports';
export const isOfImports = (key: string): boolean => key.endsWith('@@import');

/** Words that the service may send: names of fields, of statuses and the like. They may stand in a page as well. */
const WORDS = /^[\p{L}\p{N}_-]+( [\p{L}\p{N}_-]+){0,3}$/u;

/** `ticket/tickets-page.tsx` → `ticket-tickets-page`: the name of the texts of what is loaded with a file. */
export const toTextsName = (folder: string, file: string): string =>
  relative(folder, file)
    .replace(/\.tsx?$/, '')
    .replaceAll(/[\\/]/g, '-');

export interface PartOptions {
  /** With the sources. */
  readonly folder: string;
  /** Is loaded with the first page. */
  readonly first: string;
  /** Files of the build that hold sources of several parts: each is loaded as a whole. Null for a source that is in none. */
  readonly nameChunk: (file: string) => string | null;
  /** Files that translate words of the service which do not stand in the sources. */
  readonly showsWords: RegExp;
  /** Files that translate its sentences, too. */
  readonly showsSentences: RegExp;
  /** Files that show reports of imports. */
  readonly showsImports: RegExp;
}

/** The keys of the texts of each part of the dashboard, plural forms under one key: `first` and one part for each file that is loaded later. */
export const listTextParts = (
  graph: SourceGraph,
  known: ReadonlySet<string>,
  { folder, first, nameChunk, showsWords, showsSentences }: PartOptions,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const collect = (files: Iterable<string>, which: 'literals' | 'constants' = 'literals'): readonly string[] =>
    [...files].flatMap((file) => [...(graph.get(file)?.[which] ?? [])].filter((text) => known.has(text)));
  const written = new Set(collect(graph.keys()));
  const service = [...known].filter(
    (key) =>
      !isError(key) && !isOfImports(key) && (!written.has(key) || WORDS.test(key) || ALSO_IN_SOURCES.includes(key)),
  );
  const firstFiles = listWithImports(graph, first);
  const firstKeys = new Set(collect(firstFiles));
  const listServiceTexts = (files: readonly string[]): readonly string[] => {
    const translating = files.filter((file) => graph.get(file)?.hasServiceTexts);
    if (translating.some((file) => showsSentences.test(file))) return service;
    return translating.some((file) => showsWords.test(file)) ? service.filter((key) => WORDS.test(key)) : [];
  };
  const toPart = (entry: string): readonly [string, ReadonlySet<string>] => {
    const files = [...listWithImports(graph, entry)].filter((file) => !firstFiles.has(file));
    const others = listLoadedWith(graph, files, nameChunk);
    const keys = [...collect(files), ...collect(others, 'constants'), ...listServiceTexts(files)].filter(
      (key) => !firstKeys.has(key),
    );
    return [toTextsName(folder, entry), new Set(keys)];
  };
  return new Map([
    ['first', firstKeys],
    [ERRORS, new Set([...known].filter(isError))],
    [IMPORTS, new Set([...known].filter(isOfImports))],
    ...listLazyFiles(graph).map(toPart),
  ]);
};

/** The sources that are loaded since they are in one file of the build with others, and what those import. */
const listLoadedWith = (
  graph: SourceGraph,
  files: readonly string[],
  nameChunk: PartOptions['nameChunk'],
): ReadonlySet<string> => {
  const loaded = new Set(files);
  for (let size = 0; size !== loaded.size;) {
    size = loaded.size;
    const chunks = new Set([...loaded].map(nameChunk));
    for (const file of graph.keys()) {
      const chunk = nameChunk(file);
      if (chunk !== null && chunk !== 'first' && chunks.has(chunk)) listWithImports(graph, file, loaded);
    }
  }
  return loaded;
};

/** The parts whose texts are loaded with a file. */
export const listPartsOf = (
  graph: SourceGraph,
  { folder, first, showsImports }: PartOptions,
  entry: string,
): readonly string[] => {
  const firstFiles = listWithImports(graph, first);
  const files = [...listWithImports(graph, entry)].filter((file) => !firstFiles.has(file));
  const explaining = files.filter((file) => graph.get(file)?.hasReasons);
  return [
    toTextsName(folder, entry),
    ...(explaining.length > 0 ? [ERRORS] : []),
    ...(explaining.some((file) => showsImports.test(file)) ? [IMPORTS] : []),
  ];
};

export const toKey = (key: string): string => key.replace(FORM, '');

/** What English needs of its own: its other texts stand in the code. */
const toEnglish = (english: Texts): Texts =>
  Object.fromEntries(Object.entries(english).filter(([key]) => key.endsWith(ONE)));

/** The texts of a part in a language. What it lacks for one thing is written in English. */
const toTexts = (texts: Texts, english: Texts, keys: ReadonlySet<string>): Texts => {
  const own = Object.entries(texts).filter(([key, text]) => text !== '' && keys.has(toKey(key)));
  const singulars = Object.entries(toEnglish(english)).filter(
    ([key]) => keys.has(toKey(key)) && !texts[toKey(key) + ONE] && !texts[`${toKey(key)}_other`],
  );
  return Object.fromEntries([...singulars, ...own]);
};

/** The files with texts, by the names `<language>-<part>`. English has one file. Parts without texts have none. */
export const createTextFiles = (
  languages: ReadonlyMap<string, Texts>,
  parts: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, Texts> => {
  const english = languages.get('en') ?? {};
  const files = new Map<string, Texts>([['en-first', toEnglish(english)]]);
  for (const [tag, texts] of languages) {
    if (tag === 'en') continue;
    for (const [part, keys] of parts) if (keys.size > 0) files.set(`${tag}-${part}`, toTexts(texts, english, keys));
  }
  return files;
};
