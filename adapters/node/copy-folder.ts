import { chmod, constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { syncFile, syncFolder } from './durable-file.ts';

const LARGE_BYTES = 1_000_000;

export interface CopyOptions {
  /** Which files are copied, by their path in the folder. Folders always are. */
  readonly isWanted: (path: string) => boolean;
  /** Is called with the bytes of each file when it is copied. */
  readonly onBytes: (bytes: number) => void;
  /** Ends the copy after the file that is being copied; what was copied stays. */
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
    else if (options.isWanted(inner) && (await copyOnce(join(source, inner), join(target, inner), options))) {
      copied.push(join(target, inner));
    }
  }
  // The first one writes what the file system has to say about all of them, so that the others hardly wait.
  for (const file of copied) await syncFile(file);
  await syncFolder(join(target, path));
  return files + copied.length;
};

/** @returns false when it is gone, or was copied before */
const copyOnce = async (source: string, target: string, { onBytes, signal }: CopyOptions): Promise<boolean> => {
  signal.throwIfAborted();
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes(getErrorCode(error) ?? '')) return false;
    throw error;
  }
  await chmod(target, 0o600);
  const { size } = await stat(target);
  onBytes(size);
  // Large ones at once: what others write to the disk does not wait for all of them together.
  if (size > LARGE_BYTES) await syncFile(target);
  return true;
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

/** The size of a file in bytes; null when there is none. */
export const findSize = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
