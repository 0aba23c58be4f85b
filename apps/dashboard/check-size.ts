import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * node apps/launch.js apps/dashboard/check-size.ts
 *
 * Prints how much JavaScript the first page and each lazy part load, and fails when one of them is over its limit.
 */

const DIST = join(import.meta.dirname, 'dist');
const MAX_FIRST_BYTES = 100 * 1_024;
const MAX_LAZY_BYTES = 120 * 1_024;

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

const measure = (keys: Iterable<string>): number =>
  [...keys]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

const select = (is: (chunk: Chunk) => boolean | undefined) =>
  Object.keys(manifest).filter((key) => is(manifest[key] as Chunk));

const first = new Set(select((chunk) => chunk.isEntry).flatMap((key) => [...listImports(key)]));
const parts = [
  { name: 'first JavaScript', bytes: measure(first), max: MAX_FIRST_BYTES },
  ...select((chunk) => chunk.isDynamicEntry).map((key) => ({
    name: key,
    bytes: measure([...listImports(key)].filter((imported) => !first.has(imported))),
    max: MAX_LAZY_BYTES,
  })),
];

const toKilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`;
for (const { name, bytes, max } of parts) {
  const isOver = bytes > max;
  process.stdout.write(`${name}: ${toKilobytes(bytes)} gzip of ${toKilobytes(max)}${isOver ? ': TOO LARGE' : ''}\n`);
  if (isOver) process.exitCode = 1;
}
