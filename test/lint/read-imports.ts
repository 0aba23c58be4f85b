import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const CODE = /\.tsx?$/;
const LEFT_OUT = /(^|\/)(dist[^/]*|generated|node_modules)\//;
const IMPORT = /(?:\bfrom|\bimport\(|^import) ?'([^']+)'/gm;

/** Files by their path, with the paths that each imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of sources. Paths begin at `root`. */
export const readImports = (root: string, folders: readonly string[]): Imports =>
  new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
      )
      .filter((path) => CODE.test(path) && !LEFT_OUT.test(path))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return [path, [...text.matchAll(IMPORT)].flatMap(([, from = '']) => resolveImport(path, from))];
      }),
  );

const resolveImport = (path: string, from: string): readonly string[] => {
  if (from.startsWith('.')) return [normalize(join(dirname(path), from))];
  return from.startsWith('#') ? [from.slice(1)] : [];
};
