import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the build writes, and the types that it leaves out. */
const GENERATED = /^(dist|src[\\/]generated[\\/].*\.d\.ts$)/;

const listSources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !GENERATED.test(path))
    .sort();

/** A hash of everything that a build depends on: the sources in the folders, and the lock file with the versions of the packages. */
export const digestSources = (folders: readonly string[], lockFile: string): string => {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const path of listSources(folder)) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  if (existsSync(lockFile)) hash.update(readFileSync(lockFile));
  return hash.digest('hex');
};
