import { invalid } from '#core/shared/errors.ts';

/** Limits the files of an archive or a folder. */
export const MAX_ENTRIES = 500_000;

/** Limits the bytes of a portable file after it is unpacked: a hundred times what a large server has. */
export const MAX_UNPACKED = 64 * 1024 ** 3;

/** Compressed files that grow more than this hold nothing but repetition. */
export const MAX_RATIO = 200;
/** Below this size a ratio says nothing. */
export const RATIO_FROM = 1024 * 1024;

const MANIFEST = 'manifest.json';
const MAX_NAME = 200;

export const refuse = (why: string, options?: ErrorOptions) => invalid(null, 'invalid_format', why, options);

/** @throws validation_error for a path that leads out of the file, or that no file of ours has */
export const assertSafeName = (name: string): void => {
  const isSafe =
    name !== '' &&
    name.length <= MAX_NAME &&
    !/^[/\\]|\\|^[A-Za-z]:|\p{Cc}/u.test(name) &&
    !name.split('/').some((part) => part === '..' || part === '.');
  if (!isSafe) throw refuse(`The file holds a path that is not allowed: ${JSON.stringify(name.slice(0, MAX_NAME))}.`);
};

/** @throws validation_error */
export const assertPlausibleSize = (unpacked: number, packed: number): void => {
  if (unpacked > MAX_UNPACKED || unpacked > Math.max(RATIO_FROM, packed * MAX_RATIO))
    throw refuse(`The file would grow from ${packed} to ${unpacked} bytes or more, which no server has.`);
};

/**
 * Maps the names of the entries by the format to those in an archive. Who packs a folder again has its name before all paths.
 *
 * @throws validation_error for paths that are not allowed, too many files, and two files of one name
 */
export const nameEntries = <T extends { readonly path: string }>(entries: readonly T[]): ReadonlyMap<string, T> => {
  if (entries.length > MAX_ENTRIES) throw refuse(`The file holds more than ${MAX_ENTRIES} files.`);
  for (const { path } of entries) assertSafeName(path);
  const folder = getFolder(entries.map(({ path }) => path));
  const named = new Map<string, T>();
  for (const entry of entries) {
    if (!entry.path.startsWith(folder)) continue;
    const name = entry.path.slice(folder.length);
    if (named.has(name)) throw refuse(`The file holds ${name} twice.`);
    named.set(name, entry);
  }
  return named;
};

const getFolder = (paths: readonly string[]): string => {
  if (paths.includes(MANIFEST)) return '';
  const manifest = paths.find((path) => path.split('/').length === 2 && path.endsWith(`/${MANIFEST}`));
  return manifest?.slice(0, -MANIFEST.length) ?? '';
};
