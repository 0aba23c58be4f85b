import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { notFound } from '#core/shared/errors.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { MAX_ENTRIES, nameEntries, refuse } from './entry-names.ts';
import { StableFile } from './read-region.ts';

interface FolderEntry {
  readonly path: string;
  readonly size: number;
}

/** Links are not followed: they can lead out of the folder. */
const listEntries = async (folder: string): Promise<readonly FolderEntry[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  if (found.length > MAX_ENTRIES) throw refuse(`The folder holds more than ${MAX_ENTRIES} files.`);
  const link = found.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (link) throw refuse(`${link.name} is neither a file nor a folder.`);
  const files = found.filter((entry) => entry.isFile());
  const entries: FolderEntry[] = [];
  for (const { parentPath, name } of files) {
    const file = await StableFile.open(join(parentPath, name));
    entries.push({ path: relative(folder, file.path).split(sep).join('/'), size: file.size });
    await file.close();
  }
  return entries;
};

export class FolderArchive implements Archive {
  readonly #folder: string;
  readonly #entries: ReadonlyMap<string, FolderEntry>;

  private constructor(folder: string, entries: ReadonlyMap<string, FolderEntry>) {
    this.#folder = folder;
    this.#entries = entries;
  }

  static async open(folder: string): Promise<FolderArchive> {
    return new FolderArchive(folder, nameEntries(await listEntries(folder)));
  }

  list(): readonly ArchiveEntry[] {
    return [...this.#entries].map(([name, { size }]) => ({ name, size }));
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw notFound(`File ${name}`);
    const file = await StableFile.open(join(this.#folder, entry.path));
    try {
      yield* file.stream({ offset: 0, size: file.size });
    } finally {
      await file.close();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
