import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { syncFile, syncFolder } from './durable-file.ts';

const CHUNK_BYTES = 1024 * 1024;

export interface CopyOptions {
  /** Which files are copied, by their path in the folder. Folders always are. */
  readonly isWanted: (path: string) => boolean;
  /** Is called with the bytes of each piece that was read. */
  readonly onBytes: (bytes: number) => void;
  /** Ends the copy; what was copied stays. */
  readonly signal: AbortSignal;
}

/**
 * Copies the files of a folder, which others may change meanwhile: a file that is removed before it is read is left out. When it
 * resolves, the copy is on disk. Only its owner may read it. A folder that is there already gets the files that it does not have.
 *
 * @returns the number of files that were copied
 */
export const copyFolder = async (source: string, target: string, options: CopyOptions, path = ''): Promise<number> => {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  const copied: string[] = [];
  let files = 0;
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) files += await copyFolder(source, target, options, inner);
    else if (options.isWanted(inner) && (await copyFile(join(source, inner), join(target, inner), options))) {
      copied.push(join(target, inner));
    }
  }
  // The first one writes what the file system has to say about all of them, so that the others hardly wait.
  for (const file of copied) await syncFile(file);
  await syncFolder(join(target, path));
  return files + copied.length;
};

/** @returns false when it is gone, or was copied before */
const copyFile = async (source: string, target: string, { onBytes, signal }: CopyOptions): Promise<boolean> => {
  const size = await findSize(source);
  if (size === null || (await findSize(target)) !== null) return false;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onBytes(chunk.length);
      yield chunk;
    }
  };
  try {
    const reading = createReadStream(source, { highWaterMark: CHUNK_BYTES });
    // Large files one by one: what others write to the disk does not wait for all of them at once.
    const writing = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: size > CHUNK_BYTES });
    await pipeline(reading, count, writing, { signal });
    return true;
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    await rm(target, { force: true });
    return false;
  }
};

/** The bytes of the files of a folder; 0 for one that is not there. */
export const measureFolder = async (folder: string, isWanted: CopyOptions['isWanted'], path = ''): Promise<number> => {
  if ((await findSize(join(folder, path))) === null) return 0;
  let bytes = 0;
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) bytes += await measureFolder(folder, isWanted, inner);
    else if (isWanted(inner)) bytes += (await findSize(join(folder, inner))) ?? 0;
  }
  return bytes;
};

/** Null when there is nothing. */
const findSize = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
