import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Archive } from '../archive.ts';
import { refuse } from '../entry-names.ts';
import { findEntry } from '../find-entry.ts';
import { openArchive } from '../open-archive.ts';
import { parseValue } from '../parse-exact.ts';
import { parseRow } from '../parse-row.ts';
import { readEntry } from '../read-entry.ts';
import { decode } from '../split-lines.ts';

/** The files of the largest servers have some megabytes. */
const MAX_FILE = 64 * 1024 * 1024;

/** Reads files of the bot. Later versions name them `.jsonc`, and comment them. */
export interface SourceFiles {
  readonly exportedAt: string;
  /** Returns null without the file. @throws validation_error for a broken one */
  readonly find: <Schema extends z.ZodType>(
    folder: 'config' | 'database',
    name: string,
    schema: Schema,
  ) => Promise<z.output<Schema> | null>;
  readonly close: () => Promise<void>;
}

/** Opens the folder of the bot, of which two folders are read, or an archive with these two. @throws validation_error for anything else */
export const openSourceFiles = async (path: string): Promise<SourceFiles> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw refuse(`There is no file or folder ${path}.`);
  const archives = await openArchives(path, found.isDirectory());
  return {
    exportedAt: found.mtime.toISOString(),
    find: async (folder, name, schema) => {
      const pattern = new RegExp(`^${name}\\.jsonc?$`);
      const archive = archives[folder];
      const entry = findEntry(archive, pattern, found.isDirectory() ? null : folder);
      if (entry === null) return null;
      const place = `${folder}/${name}`;
      return parseRow(schema, parseCommented(decode(await readEntry(archive, entry, MAX_FILE), place), place), place);
    },
    close: async () => {
      for (const archive of new Set(Object.values(archives))) await archive.close();
    },
  };
};

const openArchives = async (path: string, isFolder: boolean): Promise<Record<'config' | 'database', Archive>> => {
  if (!isFolder) {
    const archive = await openArchive(path);
    return { config: archive, database: archive };
  }
  return { config: await openArchive(join(path, 'config')), database: await openArchive(join(path, 'database')) };
};

const COMMENT = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g;
const LAST_COMMA = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g;

/** Comments and last commas are left out. */
const parseCommented = (text: string, place: string): unknown =>
  parseValue(text.replaceAll(COMMENT, '$1').replaceAll(LAST_COMMA, '$1'), place);
