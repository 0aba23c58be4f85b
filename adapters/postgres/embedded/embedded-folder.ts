import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { DiskReserve } from './disk-reserve.ts';
import { DurableFileSystem, NO_SPACE } from './durable-file-system.ts';
import { isDiskFull } from '../database/errors.ts';
import { UnusableFolder } from './unusable-folder.ts';

/** PGlite starts PostgreSQL with `-F`, which turns syncing off; and it has no fdatasync, the usual method for the log. */
const DURABLE = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'];
/** A checkpoint writes all changed buffers in one piece, while requests wait. The system has the files in its own memory, too. */
const FEW_BUFFERS = ['-c', 'shared_buffers=32MB'];

const LAST_LINES = 5;

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export interface FolderOptions {
  readonly reserve: DiskReserve;
  /**
   * Called with the line that PostgreSQL logs when it cannot go on, as after a failed write of its log. No statement would
   * end from then on, and the thread would be kept: the process has to end before this returns.
   */
  readonly onPanic: (line: string) => never;
}

const PANIC = /\bPANIC: /;

/**
 * Opens a database in a folder, in such a way that a commit is on disk when it is answered.
 *
 * @throws UnusableFolder
 */
export const openFolder = async <O extends PGliteOptions>(
  folder: string,
  options: O,
  { reserve, onPanic }: Partial<FolderOptions> = {},
) => {
  const stderrLines: string[] = [];
  let isOpen = false;
  const onStderr = (text: string) => {
    if (!isOpen) stderrLines.push(text);
    else if (PANIC.test(text)) onPanic?.(text);
  };
  try {
    await makePrivate(folder);
    const fs = new DurableFileSystem(folder, reserve ?? null);
    const pglite = await PGlite.create({ ...options, fs, startParams: [...DURABLE, ...FEW_BUFFERS], onStderr });
    isOpen = true;
    return pglite;
  } catch (error) {
    throw new UnusableFolder(
      `The embedded database in ${folder} cannot be opened. ${describeReason(error, stderrLines)}`,
      {
        cause: error,
      },
    );
  }
};

/** Takes rights of others away that earlier versions left. The files are private when the folder is. */
const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (process.platform === 'win32' || ((await stat(folder)).mode & 0o077) === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
  }
  await chmod(folder, PRIVATE_FOLDER);
};

const describeReason = (error: unknown, stderrLines: readonly string[]): string => {
  const { errno, message } = error as Partial<NodeJS.ErrnoException>;
  if (errno === NO_SPACE || isDiskFull(error) || stderrLines.some((line) => isDiskFull({ message: line }))) {
    return 'Its disk is full: make room, and start again.';
  }
  return [message ?? `Error ${errno} of the file system.`, ...stderrLines.slice(-LAST_LINES)].join('\n');
};

/**
 * Makes an empty database in the folder, unless there is one. It gets its place only when all of it is on disk: a first
 * start that is cut off leaves no half of a database.
 */
export const makeDatabaseFolder = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: PRIVATE_FOLDER });
  const pglite = await openFolder(unfinished, {});
  await pglite.close();
  await syncAll(unfinished);
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
};

const syncAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncAll(path) : sync(path));
  }
  await syncFolder(folder);
};

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Windows opens no folder as a file, and keeps names without being asked. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(path);
};
