import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { refuse } from './entry-names.ts';
import { isArchive, openArchive } from './open-archive.ts';
import { readEntry } from './read-entry.ts';
import { StableFile } from './read-region.ts';
import { decode } from './split-lines.ts';

/** The replies and articles of the largest help desks have some megabytes. */
const MAX_FILE = 64 * 1024 * 1024;
const MAX_FILES = 1_000;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface OpenedFiles {
  readonly exportedAt: string;
  readonly files: readonly TextFile[];
}

/** Reads one file, or all files of a kind in a folder or an archive. @throws validation_error without any, and for those that are too large */
export const openFiles = async (path: string, extension: 'csv' | 'json'): Promise<OpenedFiles> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw refuse(`There is no file or folder ${path}.`);
  const isOne = found.isFile() && !(await isArchive(path));
  const files = isOne ? [await readOne(path)] : await readAll(path, extension);
  if (files.length === 0) throw refuse(`${path} holds no .${extension} file.`);
  return { exportedAt: found.mtime.toISOString(), files };
};

const readOne = async (path: string): Promise<TextFile> => {
  const file = await StableFile.open(path);
  const name = basename(path);
  try {
    if (file.size > MAX_FILE) throw refuse(`${name} is longer than ${MAX_FILE} bytes.`);
    return { name, text: decode(await file.readBytes({ offset: 0, size: file.size }), name) };
  } finally {
    await file.close();
  }
};

const readAll = async (path: string, extension: string): Promise<readonly TextFile[]> => {
  const archive = await openArchive(path);
  try {
    const names = archive
      .list()
      .map(({ name }) => name)
      // What macOS adds to archives begins with a dot.
      .filter((name) => name.toLowerCase().endsWith(`.${extension}`) && !basename(name).startsWith('.'))
      .toSorted();
    if (names.length > MAX_FILES) throw refuse(`${path} holds more than ${MAX_FILES} files.`);
    const files: TextFile[] = [];
    for (const name of names) files.push({ name, text: decode(await readEntry(archive, name, MAX_FILE), name) });
    return files;
  } finally {
    await archive.close();
  }
};
