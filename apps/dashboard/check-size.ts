import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * node apps/launch.js apps/dashboard/check-size.ts
 *
 * Prints how much JavaScript the first page and each lazy part load, and how much the list of tickets loads with its texts in each
 * language, and fails when one of them is over its limit.
 */

const DIST = join(import.meta.dirname, 'dist');
const MAX_FIRST_BYTES = 100 * 1_024;
const MAX_LAZY_BYTES = 120 * 1_024;
const MAX_LIST_BYTES = 120 * 1_024;
const LIST = 'src/ticket/tickets-page.tsx';
/** They are loaded with the list. */
const BESIDE_THE_LIST = ['src/beside/beside-pages.ts'];

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;

/** The chunk and everything that it imports statically. */
const listImports = (key: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) listImports(imported, found);
  return found;
};

const measureFile = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length;

const measure = (keys: Iterable<string>): number =>
  [...keys]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + measureFile(file), 0);

const select = (is: (chunk: Chunk) => boolean | undefined) =>
  Object.keys(manifest).filter((key) => is(manifest[key] as Chunk));

const first = new Set(select((chunk) => chunk.isEntry).flatMap((key) => [...listImports(key)]));
const list = new Set([LIST, ...BESIDE_THE_LIST].flatMap((key) => [...first, ...listImports(key)]));

const TEXTS = /^texts-(.+)-(first|ticket-tickets-page|beside-beside-pages)-[\w-]{10}\.json$/;

/** The bytes of the texts that the list of tickets loads, by language. */
const listTexts = (): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>();
  for (const name of readdirSync(join(DIST, 'assets'))) {
    const [, tag] = TEXTS.exec(name) ?? [];
    if (tag !== undefined) sizes.set(tag, (sizes.get(tag) ?? 0) + measureFile(`assets/${name}`));
  }
  return sizes;
};

const parts = [
  { name: 'first JavaScript', bytes: measure(first), max: MAX_FIRST_BYTES },
  ...select((chunk) => chunk.isDynamicEntry).map((key) => ({
    name: key,
    bytes: measure([...listImports(key)].filter((imported) => !first.has(imported))),
    max: MAX_LAZY_BYTES,
  })),
  ...[...listTexts()].map(([tag, bytes]) => ({
    name: `list of tickets with its texts in ${tag}`,
    bytes: measure(list) + bytes,
    max: MAX_LIST_BYTES,
  })),
];

const toKilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`;
for (const { name, bytes, max } of parts) {
  const isOver = bytes > max;
  process.stdout.write(`${name}: ${toKilobytes(bytes)} gzip of ${toKilobytes(max)}${isOver ? ': TOO LARGE' : ''}\n`);
  if (isOver) process.exitCode = 1;
}
