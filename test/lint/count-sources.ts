import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImports } from './read-imports.ts';

/**
 * Prints how large the parts of the sources are, so that a review sees what has grown. It fails nothing.
 *
 *     node apps/launch.js test/lint/count-sources.ts
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Smaller files with one importer may be a part of that. */
const SMALL = 20;
const CODE = /\.tsx?$/;
const GENERATED = /\/(dist[^/]*|generated|node_modules)\//;
const TRANSLATIONS = /^(adapters\/texts\/.*|apps\/dashboard\/src\/texts\/languages)\/[\w-]+\.tsx?$/;
const DOUBLES = /^(adapters\/memory|test\/support\/memory)\//;
/** Where somebody acts in the chat: commands of staff and members, menus, buttons and direct messages. */
const ACTS_IN_CHAT = /^core\/(staff-commands|member-commands|context-menus|built-in-commands|direct-messages)\//;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const readFiles = (folders: readonly string[]): readonly SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => CODE.test(path) && !GENERATED.test(`/${path}`))
      .map((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8');
        return { path, text, lines: text.split('\n').length - 1 };
      }),
  );

const listImporters = (folders: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const [path, imported] of readImports(ROOT, folders))
    for (const one of new Set(imported)) importers.set(one, [...(importers.get(one) ?? []), path]);
  return importers;
};

const SOURCES = ['core', 'adapters', 'apps'];
const sources = readFiles(SOURCES);
const tests = readFiles(['test']);
const importers = listImporters(SOURCES);
const isSmall = ({ path, lines }: SourceFile): boolean => lines < SMALL && importers.get(path)?.length === 1;
/** A use case has a file of its own, which its index lists. */
const isListed = ({ path }: SourceFile): boolean => importers.get(path)?.[0]?.endsWith('/index.ts') ?? false;
const small = sources.filter((file) => file.path.startsWith('core/') && isSmall(file));

const ROWS: readonly (readonly [string, readonly SourceFile[]])[] = [
  ['sources without translations', sources.filter(({ path }) => !TRANSLATIONS.test(path))],
  ['translations as code', sources.filter(({ path }) => TRANSLATIONS.test(path))],
  ['core', sources.filter(({ path }) => path.startsWith('core/'))],
  ['somebody acts in the chat (core)', sources.filter(({ path }) => ACTS_IN_CHAT.test(path))],
  ['stores in memory that are sources', sources.filter(({ path }) => DOUBLES.test(path))],
  ['stores in memory of tests', tests.filter(({ path }) => DOUBLES.test(path))],
  [`files of core under ${SMALL} lines with one importer`, small],
  ['  of these, not listed by an index', small.filter((file) => !isListed(file))],
  ['migrations', sources.filter(({ path }) => /\/migrations\//.test(path))],
  ['tests', tests],
];

const WIDTH = Math.max(...ROWS.map(([name]) => name.length));
for (const [name, files] of ROWS) {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const counts = [lines, files.length].map((count) => count.toLocaleString('en').padStart(8));
  process.stdout.write(`${name.padEnd(WIDTH)} ${counts[0]} lines ${counts[1]} files\n`);
}
