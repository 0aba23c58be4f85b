import { join } from 'node:path';
import { nameDashboardChunks } from '../../../apps/dashboard/bundling/chunk-names.ts';
import { listLazyFiles, listWithImports, readSources } from '../../../apps/dashboard/bundling/source-graph.ts';
import {
  createTextFiles,
  isError,
  isOfImports,
  listPartsOf,
  listTextParts,
  readTexts,
  toKey,
  toTextsName,
} from '../../../apps/dashboard/bundling/text-files.ts';
import { SHOWN_SERVICE_TEXTS } from '../../../apps/dashboard/bundling/service-texts.ts';
import { SERVICE_TEXTS } from './service-texts.ts';

const DASHBOARD = join(import.meta.dirname, '../../../apps/dashboard');
const SOURCES = join(DASHBOARD, 'src');
const FIRST = join(SOURCES, 'main.tsx');
const languages = readTexts(join(SOURCES, 'texts/languages'));
const known = new Set(Object.keys(languages.get('en') ?? {}).map(toKey));
const graph = readSources(SOURCES, join(DASHBOARD, '../../core'));
const nameChunk = nameDashboardChunks(graph, SOURCES);
const options = { folder: SOURCES, first: FIRST, nameChunk, ...SHOWN_SERVICE_TEXTS };
const parts = listTextParts(graph, known, options);
const firstFiles = listWithImports(graph, FIRST);
const getPart = (name: string): ReadonlySet<string> => parts.get(name) ?? new Set();

it('has the texts of every file in the first part, or in each part that loads it', () => {
  const missing = listLazyFiles(graph).flatMap((entry) => {
    const keys = getPart(toTextsName(SOURCES, entry));
    const files = [...listWithImports(graph, entry)].filter((file) => !firstFiles.has(file));
    const texts = files.flatMap((file) => [...(graph.get(file)?.literals ?? [])].filter((text) => known.has(text)));
    return texts.filter((text) => !keys.has(text) && !getPart('first').has(text)).map((text) => `${entry}: ${text}`);
  });
  expect(missing).toEqual([]);
});

it('has the constants of sources that are in one file of the build with those of the part', () => {
  const choices = ['Today', '7 days', '30 days'];
  const overview = [...listWithImports(graph, join(SOURCES, 'analytics/overview.tsx'))];
  const holders = overview.filter((file) => choices.every((text) => graph.get(file)?.constants.has(text)));
  expect(holders).not.toEqual([]);
  for (const holder of holders) {
    const chunk = nameChunk(holder);
    const loading = listLazyFiles(graph).filter((entry) =>
      [...listWithImports(graph, entry)].some((file) => nameChunk(file) === chunk),
    );
    expect(loading.length).toBeGreaterThan(2);
    for (const entry of loading)
      expect([...getPart(toTextsName(SOURCES, entry))]).toEqual(expect.arrayContaining(choices));
  }
});

it('has every key in some part', () => {
  const all = new Set([...parts.values()].flatMap((keys) => [...keys]));
  expect([...known].filter((key) => !all.has(key))).toEqual([]);
});

/** They belong to the pages that load these files. */
const inSources = new Set(
  ['generated/enums.ts', 'access/audit-words.ts'].flatMap((file) => [
    ...(graph.get(join(SOURCES, file))?.literals ?? []),
  ]),
);

it.each(['flows-flows', 'rules-rules', 'settings-settings'])('has every text of the service in %s', (part) => {
  const missing = [...SERVICE_TEXTS].filter(
    (key) =>
      !inSources.has(key) &&
      !isError(key) &&
      !isOfImports(key) &&
      !getPart(part).has(key) &&
      !getPart('first').has(key),
  );
  expect(missing).toEqual([]);
});

it('has the reasons of refusals in a part of their own', () => {
  const errors = [...SERVICE_TEXTS].filter(isError);
  expect(errors.filter((key) => !getPart('errors').has(key))).toEqual([]);
  expect(getPart('first').size).toBeLessThan(150);
});

it('has the sentences of imports in a part of their own, which the page of imports alone loads', () => {
  const sentences = [...SERVICE_TEXTS].filter(isOfImports);
  expect(sentences.filter((key) => !getPart('imports').has(key))).toEqual([]);
  const loading = listLazyFiles(graph).filter((entry) => listPartsOf(graph, options, entry).includes('imports'));
  expect(loading).toEqual([join(SOURCES, 'transfers/transfers.tsx')]);
  const others = [...parts].filter(([name, keys]) => name !== 'imports' && [...keys].some(isOfImports));
  expect(others).toEqual([]);
});

it('loads the reasons of refusals with the pages that show them before something is refused', () => {
  const toParts = (path: string) => listPartsOf(graph, options, join(SOURCES, path));
  expect(toParts('ticket/ticket-page.tsx')).toEqual(['ticket-ticket-page', 'errors']);
  expect(toParts('ticket/tickets-page.tsx')).toEqual(['ticket-tickets-page']);
});

it('writes a file for each part in each language, and one of English', () => {
  const files = createTextFiles(languages, parts);
  expect([...files.keys()].filter((name) => name.startsWith('en-'))).toEqual(['en-first']);
  expect(files.get('en-first')).toHaveProperty(['{{count}} tickets_one'], '{{count}} ticket');
  expect(files.get('de-first')).toHaveProperty(['Loading…']);
  expect(files.get('pt-BR-ticket-ticket-page')).toBeDefined();
});

it('takes the English text for one where a language lacks it', () => {
  const texts = new Map([
    ['en', { '{{count}} cats_one': '1 cat', '{{count}} cats_other': '{{count}} cats' }],
    ['xx', {}],
  ]);
  const files = createTextFiles(texts, new Map([['first', new Set(['{{count}} cats'])]]));
  expect(files.get('xx-first')).toEqual({ '{{count}} cats_one': '1 cat' });
});
