import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobContent, BlobKey, BlobStore } from '#core/attachments/index.ts';
import { createStorageError, toBlobName } from './blob-name.ts';

/** Blobs as files that only their owner may read, in a folder for each server. */
export class FolderBlobStore implements BlobStore {
  readonly #folder: string;

  /** @param folder made with the first blob */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: BlobKey, { bytes }: { readonly bytes: Uint8Array }): Promise<void> {
    const path = this.#getPath(key);
    const unfinished = `${path}.${randomUUID()}.new`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFlushed(unfinished, bytes);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw createStorageError(error);
    }
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
    await rm(this.#getPath(key), { force: true }).catch((error: unknown) => {
      throw createStorageError(error);
    });
  }

  #getPath(key: BlobKey): string {
    return join(this.#folder, ...toBlobName(key).split('/'));
  }
}

const writeFlushed = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
