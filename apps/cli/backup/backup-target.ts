import { existsSync } from 'node:fs';
import { readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { makeFolderDurably, syncFolder } from '#adapters/node/durable-file.ts';
import { readDiskSpace } from '#adapters/node/disk-space.ts';
import { FolderInUse, type FolderLock, LOCK_FILE, lockFolder } from '../../composition/processes/data-folder.ts';
import { toMegabytes } from './megabytes.ts';

/** Ends the name of a folder that is not a backup yet, or no longer one. */
export const UNFINISHED = '.unfinished';
/** The log grows while files are copied. */
const RESERVE_BYTES = 64_000_000;

/** A folder with another name that becomes the target when all is in it. */
export interface UnfinishedFolder {
  readonly path: string;
  /** Gives it the name of the target. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** @returns the full path of the target / @throws Error when a backup cannot be made there */
export const checkTarget = async (to: string, dataDir: string): Promise<string> => {
  const target = await resolveLinks(resolve(to));
  const fromData = relative(await realpath(dataDir), target);
  if (!fromData.startsWith('..') && !isAbsolute(fromData)) {
    throw new Error(`${target} is inside DATA_DIR. Choose a folder outside of it, best on another disk.`);
  }
  const above = getExisting(target);
  if (above !== target && !(await statOf(above)).isDirectory) throw new Error(`${above} is a file, and no folder.`);
  if (above === target) await assertReplaceable(target);
  return target;
};

/** A path that does not exist yet keeps its name. */
const resolveLinks = async (path: string): Promise<string> => {
  if (existsSync(path) || dirname(path) === path) return realpath(path);
  return join(await resolveLinks(dirname(path)), basename(path));
};

const assertReplaceable = async (target: string): Promise<void> => {
  const { dev, isDirectory } = await statOf(target);
  if (!isDirectory) throw new Error(`${target} is a file. Name a folder that does not exist yet.`);
  if ((await readdir(target)).length > 0) {
    throw new Error(`${target} is not empty. Name a folder that does not exist yet, or an empty one.`);
  }
  // The finished folder gets its name by renaming, which no disk does to the folder where it is mounted.
  if (dev !== (await statOf(dirname(target))).dev) {
    throw new Error(`${target} is where a disk is mounted. Name a folder in it, such as ${join(target, 'guildesk')}.`);
  }
};

const statOf = async (path: string) => {
  const found = await stat(path);
  return { dev: found.dev, isDirectory: found.isDirectory() };
};

/** @throws Error when the disk of the target has too little space */
export const assertSpace = async (target: string, neededBytes: number): Promise<void> => {
  const above = getExisting(target);
  const { freeBytes } = await readDiskSpace(above);
  if (freeBytes >= neededBytes + RESERVE_BYTES) return;
  throw new Error(
    `The disk of ${above} has ${toMegabytes(freeBytes)} free, and the backup needs ${toMegabytes(neededBytes + RESERVE_BYTES)}.`,
  );
};

const getExisting = (path: string): string => (existsSync(path) ? path : getExisting(dirname(path)));

/** Removes what interrupted backups left beside the target. @returns what was removed */
export const removeLeftovers = async (target: string): Promise<readonly string[]> => {
  const above = dirname(target);
  if (!existsSync(above)) return [];
  const removed: string[] = [];
  for (const name of await readdir(above)) {
    const path = join(above, name);
    // The lock shows that it is a folder of ours, and whether somebody writes it.
    if (!name.endsWith(UNFINISHED) || !existsSync(join(path, LOCK_FILE))) continue;
    const lock = await tryLockFolder(path);
    if (!lock) continue;
    await lock.release();
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
};

const tryLockFolder = async (path: string): Promise<FolderLock | null> => {
  try {
    return await lockFolder(path);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
};

/** @throws FolderInUse when another process makes a backup with this target */
export const createUnfinished = async (target: string): Promise<UnfinishedFolder> => {
  const path = `${target}${UNFINISHED}`;
  await makeFolderDurably(dirname(target));
  const lock = await lockFolder(path);
  return {
    path,
    finish: async () => {
      await lock.release();
      await syncFolder(path);
      if (existsSync(target)) await rmdir(target);
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    discard: async () => {
      await lock.release();
      await rm(path, { recursive: true, force: true });
    },
  };
};
