import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBrokenLinks } from '../support/docs/links.ts';
import { type DocsPage, readPages } from '../support/docs/pages.ts';
import { listLongTableLines, listPassages, listRuns, listSentences, listWords } from '../support/docs/prose.ts';
import { ROOT } from '../support/programs/process.ts';

const MAX_WORDS = 45_000;
const MAX_WORDS_OF_PAGE = 2_000;
const MAX_WORDS_TO_HOST = 600;
/** A reference that is looked up by topic. */
const LONG_PAGES: Readonly<Record<string, number>> = { 'docs/spec-gaps.md': 6_000 };
const MAX_WORDS_OF_SENTENCE = 30;
const MAX_TABLE_LINE = 200;
/** A run of so many words stands once in all pages. */
const RUN = 10;

/** It has the titles of all decisions. */
const INDEX_OF_DECISIONS = 'docs/adr/README.md';

/** Words that are archaic, private or unclear, and turns that were mended once. */
const RETIRED =
  /\b(whoever|whomever|deeds?|told|tells|said|lives|rigs?|moment|anew|thereby|likewise|alike|persons|herein|hitherto|whereby|thereof)\b|what becomes of|at the (most|least)\b|\b(is|are) none\b|no matter (if|what)|who has one/i;

let pages: readonly DocsPage[];
beforeAll(async () => {
  pages = await readPages();
});

const countWords = (some: readonly DocsPage[]): number =>
  some.reduce((sum, { text }) => sum + listWords(text).length, 0);

const listFaults = (page: DocsPage): readonly string[] => {
  const sentences = listPassages(page.text).flatMap(listSentences);
  const long = sentences.filter((sentence) => listWords(sentence).length > MAX_WORDS_OF_SENTENCE);
  const retired = sentences.filter((sentence) => RETIRED.test(sentence.replaceAll(/`[^`]*`/g, '')));
  const most = LONG_PAGES[page.path] ?? MAX_WORDS_OF_PAGE;
  return [
    ...(listWords(page.text).length > most ? [`more than ${most} words`] : []),
    ...long.map((sentence) => `too long: ${sentence}`),
    ...retired.map((sentence) => `a retired word: ${sentence}`),
    ...listLongTableLines(page.text, MAX_TABLE_LINE).map((line) => `a line of a table is too long: ${line}`),
  ];
};

it('fits into the words that people read', () => {
  expect(countWords(pages)).toBeLessThanOrEqual(MAX_WORDS);
});

it('has one short page for who hosts it for a community', () => {
  const page = pages.find(({ path }) => path === 'docs/operate/host.md');
  expect(listWords(page?.text ?? '').length).toBeGreaterThan(300);
  expect(listWords(page?.text ?? '').length).toBeLessThanOrEqual(MAX_WORDS_TO_HOST);
});

it('has short pages, short sentences, short lines of tables and no retired words', () => {
  for (const page of pages) expect([page.path, listFaults(page)]).toEqual([page.path, []]);
});

it('says each thing once', () => {
  const passages = pages
    .filter(({ path }) => path !== INDEX_OF_DECISIONS)
    .flatMap(({ path, text }) =>
      listPassages(text).map((passage) => ({
        place: `${path}:${passage.line}`,
        runs: new Set(listRuns(passage, RUN)),
      })),
    );
  const places = Map.groupBy(
    passages.flatMap(({ place, runs }) => [...runs].map((run) => ({ place, run }))),
    ({ run }) => run,
  );
  const repeated = [...places].filter(([, all]) => all.length > 1);
  expect(repeated.map(([run, all]) => `${run}: ${all.map(({ place }) => place).join(', ')}`)).toEqual([]);
});

it('has links and anchors that lead somewhere', async () => {
  const others = (await readdir(ROOT)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const all = [
    ...pages,
    ...(await Promise.all(others.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))),
  ];
  for (const page of all) expect([page.path, await listBrokenLinks(page)]).toEqual([page.path, []]);
});

it('names no file of the documentation in the code that is not there', async () => {
  const known = new Set(pages.map(({ path }) => path));
  const named = await listNamedPages(['core', 'adapters', 'apps', 'docs/deploy']);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ page }) => !known.has(page))).toEqual([]);
});

/** The pages that sources name, such as `docs/use/flows.md`. */
const listNamedPages = async (folders: readonly string[]) => {
  const files = (
    await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(ROOT, folder), { recursive: true })).map((file) => join(folder, file)),
      ),
    )
  ).flat();
  const sources = files.filter((file) => IS_SOURCE.test(file) && !IS_GENERATED.test(file));
  const texts = await Promise.all(
    sources.map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8') })),
  );
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })),
  );
};

const IS_SOURCE = /\.(tsx?|js|ya?ml|service|json)$/;
const IS_GENERATED = /node_modules|\bdist|generated/;
