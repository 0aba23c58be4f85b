import { closeSync, openSync } from 'node:fs';
import extensions from 'fs-native-extensions';

/** A file that belongs to this process until it gives it back. */
export interface FileLock {
  release(): void;
}

/**
 * Takes a lock of the operating system on a file, which is made when it is missing. It ends with the process, however
 * that ends, and holds for every process that shares the file: in containers on one volume, too.
 *
 * @returns null when another process has it @throws when the file system has no locks
 */
export const tryLockFile = (path: string): FileLock | null => {
  const fd = openSync(path, 'a+', 0o600);
  let isMine = false;
  try {
    isMine = extensions.tryLock(fd);
  } finally {
    if (!isMine) closeSync(fd);
  }
  return isMine ? { release: () => closeSync(fd) } : null;
};
