import { getErrorCode } from '#core/shared/caught-errors.ts';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobContent, BlobKey, BlobStore } from '#core/attachments/index.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { createStorageError, toBlobName } from './blob-name.ts';

/** Blobs as files that only their owner may read, in a folder for each server. */
export class FolderBlobStore implements BlobStore {
  readonly #folder: string;
  /** Only one write of a blob runs at a time; other processes have no lease of the same attachment. */
  readonly #oneByOne = createConcurrencyLimit(1);
  /** Folders whose names in the folders above are on disk. */
  readonly #syncedFolders = new Set<string>();

  /** @param folder made with the first blob */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** When it resolves, the file and its name are on disk: a power cut does not take them away. */
  async put(key: BlobKey, { bytes }: { readonly bytes: Uint8Array }): Promise<void> {
    const path = this.#getPath(key);
    await this.#oneByOne(path, async () => {
      try {
        await this.#makeFolder(dirname(path));
        await writeFlushed(toUnfinished(path), bytes);
        await rename(toUnfinished(path), path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(toUnfinished(path), { force: true }).catch(() => undefined);
        throw createStorageError(error);
      }
    });
  }

  async get(key: BlobKey): Promise<BlobContent | null> {
    const path = this.#getPath(key);
    try {
      const file = await open(path, 'r');
      const { size } = await file.stat();
      return { size, chunks: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw createStorageError(error);
    }
  }

  async delete(key: BlobKey): Promise<void> {
    const path = this.#getPath(key);
    try {
      // That of a process that died while it wrote.
      await rm(toUnfinished(path), { force: true });
      await rm(path, { force: true });
    } catch (error) {
      throw createStorageError(error);
    }
  }

  /** A folder that is there may have been made by a process that died before its name was on disk. */
  async #makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (this.#syncedFolders.has(folder)) return;
    for (const parent of [dirname(this.#folder), this.#folder]) await syncFolder(parent);
    this.#syncedFolders.add(folder);
  }

  #getPath(key: BlobKey): string {
    return join(this.#folder, ...toBlobName(key).split('/'));
  }
}

/** The next one that writes the same blob replaces it. */
const toUnfinished = (path: string): string => `${path}.new`;

const writeFlushed = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Keeps the names in it. Windows opens no folder as a file, and keeps names without being asked. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const isMissing = (error: unknown): boolean => getErrorCode(error) === 'ENOENT';
