import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../support/programs/process.ts';

const listFolders = async (parent: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
};

const readGuide = () => readFile(join(ROOT, 'docs/architecture.md'), 'utf8');

it('is described folder by folder in docs/architecture.md', async () => {
  const guide = await readGuide();
  const table = guide.slice(guide.indexOf('## Folders'), guide.indexOf('## The dependency rule'));
  const described = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, folder]) => folder);
  const folders = await Promise.all(['core', 'adapters', 'apps', 'test'].map(listFolders));
  expect(described).toEqual(folders.flat().sort(compareByLayer));
});

const LAYERS = ['core', 'adapters', 'apps', 'test'];

const compareByLayer = (a: string, b: string): number => {
  const [layerA = '', layerB = ''] = [a.split('/')[0], b.split('/')[0]];
  return LAYERS.indexOf(layerA) - LAYERS.indexOf(layerB) || (a < b ? -1 : 1);
};

it('names no file and no folder that is not there', async () => {
  const sources = await Promise.all(LAYERS.map((layer) => readdir(join(ROOT, layer), { recursive: true })));
  const paths = LAYERS.flatMap((layer, index) => (sources[index] ?? []).map((name) => `/${layer}/${name}`));
  const named = [...(await readGuide()).matchAll(/`((?:core|adapters|apps|test)\/[\w./-]+|[\w./-]+\.tsx?)`/g)];
  const names = named.map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

it('reads the time in core from its Clock port alone', async () => {
  const files = (await readdir(join(ROOT, 'core'), { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(ROOT, 'core', name), 'utf8')));
  expect(files.filter((_, index) => /new Date\(\)/.test(texts[index] ?? ''))).toEqual([]);
});

const MAX_FILES = 25;
/** An adapter with a file for each port, a folder that only grows, and what is built. */
const LARGE_FOLDERS =
  /^(adapters\/memory|adapters\/postgres\/migrations|apps\/dashboard\/(dist.*|src\/generated))(\/|$)/;

it(`has no folder with more than ${MAX_FILES} files`, async () => {
  const entries = await Promise.all(
    LAYERS.filter((layer) => layer !== 'test').map((layer) =>
      readdir(join(ROOT, layer), { recursive: true, withFileTypes: true }),
    ),
  );
  const files = entries.flat().filter((entry) => entry.isFile());
  const folders = files.map(({ parentPath }) => relative(ROOT, parentPath).replaceAll('\\', '/'));
  const counts = Map.groupBy(folders, (folder) => folder);
  const large = [...counts].filter(([folder, { length }]) => length > MAX_FILES && !LARGE_FOLDERS.test(folder));
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
