import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toError } from '#core/shared/caught-errors.ts';
import type { Plan, PlannedFile, PlannedFolder } from './plan.ts';

const PRIVATE_FOLDER = 0o700;
/** Ends the name of a file that is not complete yet. */
const NEW = '.new';

/** What was done, for people. */
export interface Written {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** The earlier files, by their new names. */
  readonly movedAside: readonly string[];
}

export interface WriteOptions {
  /** Whether files that are there are moved aside; otherwise nothing is written. */
  readonly isReplacing: boolean;
  /** Is added to the names of files that are moved aside. */
  readonly suffix: string;
}

/**
 * Writes all files of a plan or none of them.
 *
 * @throws Error when one is there and may not be replaced, and when one cannot be written: then nothing was changed
 */
export const writePlan = async ({ folders, files }: Plan, options: WriteOptions): Promise<Written> => {
  const kept = files.filter(({ path, isKept = false }) => isKept && existsSync(path));
  const added = files.filter((file) => !kept.includes(file));
  const present = added.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  if (present.length > 0 && !options.isReplacing)
    throw new Error(
      `Nothing was written, since these files are there: ${present.join(', ')}. --replace moves them aside.`,
    );
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const folder of folders) await makeFolder(folder, undo);
    for (const file of added) await writeNew(file, undo);
    const movedAside = await moveAside(present, options.suffix, undo);
    for (const { path } of added) await giveName(path, undo);
    return { written: added.map(({ path }) => path), kept: kept.map(({ path }) => path), movedAside };
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw new Error(`Nothing was written: ${toError(error).message}`, { cause: error });
  }
};

const makeFolder = async ({ path, owner }: PlannedFolder, undo: (() => Promise<void>)[]): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  undo.push(() => rm(first, { recursive: true }));
  if (owner && process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
};

const writeNew = async ({ path, text, mode, owner }: PlannedFile, undo: (() => Promise<void>)[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  undo.push(() => rm(`${path}${NEW}`, { force: true }));
  await rm(`${path}${NEW}`, { force: true });
  await writeFile(`${path}${NEW}`, text, { mode, flag: 'wx' });
  // The mode of a new file lacks what the umask takes away.
  await chmod(`${path}${NEW}`, mode);
  if (owner && process.getuid?.() === 0) await chown(`${path}${NEW}`, owner.uid, owner.gid);
};

const moveAside = async (
  paths: readonly string[],
  suffix: string,
  undo: (() => Promise<void>)[],
): Promise<readonly string[]> => {
  const moved: string[] = [];
  for (const path of paths) {
    await rename(path, `${path}${suffix}`);
    undo.push(() => rename(`${path}${suffix}`, path));
    moved.push(`${path}${suffix}`);
  }
  return moved;
};

const giveName = async (path: string, undo: (() => Promise<void>)[]): Promise<void> => {
  await rename(`${path}${NEW}`, path);
  undo.push(() => rm(path));
};
