import type { Archive } from './archive.ts';
import { refuse } from './entry-names.ts';

/** Finds a file by its name, in a folder or whichever it is in. @throws validation_error for two of them */
export const findEntry = (archive: Archive, name: RegExp, folder: string | null = null): string | null => {
  const found = archive.list().filter((entry) => {
    const parts = entry.name.split('/');
    return name.test(parts.at(-1) ?? '') && (folder === null || parts.at(-2) === folder);
  });
  if (found.length > 1)
    throw refuse(`The file holds ${found.map((entry) => entry.name).join(' and ')}: one is needed.`);
  return found[0]?.name ?? null;
};
