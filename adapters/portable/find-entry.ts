import type { Archive } from './archive.ts';
import { refuse } from './entry-names.ts';

/** Finds a file by its name, in whichever folder it is. @throws validation_error for two of them */
export const findEntry = (archive: Archive, name: RegExp): string | null => {
  const found = archive.list().filter((entry) => name.test(entry.name.slice(entry.name.lastIndexOf('/') + 1)));
  if (found.length > 1)
    throw refuse(`The file holds ${found.map((entry) => entry.name).join(' and ')}: one is needed.`);
  return found[0]?.name ?? null;
};
