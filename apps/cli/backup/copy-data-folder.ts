import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder, measureFolder } from '#adapters/node/copy-folder.ts';
import { writeDurably } from '#adapters/node/durable-file.ts';
import { tryLockFile } from '#adapters/node/file-lock.ts';
import { isKeptBeforeLog, isNeededSegment, LABEL_FILE } from '#adapters/postgres/embedded/backup-files.ts';
import type { RowCounts } from '#adapters/postgres/embedded/row-counts.ts';
import { BLOB_FOLDER, EMBEDDED_FOLDER, KEY_FILE } from '../../composition/data-files.ts';
import { LOCK_FILE, lockFolder } from '../../composition/processes/data-folder.ts';
import { readStoppedRows } from './read-stopped-rows.ts';
import { askService } from './requests.ts';

const RENEW_EVERY_MS = 5_000;
const LOST = 'The service was stopped, or did not answer any more. Nothing is left of this backup: start it again.';
const REFUSAL = {
  stdout: '',
  stderr: 'A backup of DATA_DIR is being made. Try again when it has ended.',
  exitCode: 1,
} as const;

/** A copy of a data folder. */
export interface DataCopy {
  readonly dataDir: string;
  /** Is there, and has none of the copied files. */
  readonly target: string;
  /** Whether files of messages are in the data folder. */
  readonly hasBlobs: boolean;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Returns what a copy needs on disk, as far as known before. Only later writes of a running service's log count. */
export const measureData = async ({ dataDir, hasBlobs }: Pick<DataCopy, 'dataDir' | 'hasBlobs'>): Promise<number> => {
  const blobBytes = hasBlobs ? await measureFolder(join(dataDir, BLOB_FOLDER), isWholeBlob) : 0;
  const isWanted = isInUse(dataDir) ? isKeptBeforeLog : () => true;
  return blobBytes + (await measureFolder(join(dataDir, EMBEDDED_FOLDER), isWanted));
};

const isInUse = (dataDir: string): boolean => {
  const lock = tryLockFile(join(dataDir, LOCK_FILE));
  lock?.release();
  return lock === null;
};

/**
 * Copies the database, the key and the files of messages so that the service starts with the copy. It has what the service had
 * acknowledged when this was called, and more.
 *
 * @returns the rows of the copied database; null when a service of an earlier version holds the folder, or it cannot be opened
 * @throws the reason of the signal; Error when the service ends meanwhile
 */
export const copyDataFolder = async (copy: DataCopy): Promise<RowCounts | null> => {
  // The most of them before the database, so that its log is held for a short time only.
  await copyBlobs(copy);
  const id = await askService(copy.dataDir, 'start');
  const rows = await (id === null ? copyStopped(copy) : copyRunning(copy, id));
  // Those that the database has learned of since. One that was deleted meanwhile was copied the first time.
  await copyBlobs(copy);
  const key = join(copy.dataDir, KEY_FILE);
  if (existsSync(key)) await writeDurably(join(copy.target, KEY_FILE), await readFile(key, 'utf8'));
  return rows;
};

const isWholeBlob = (path: string): boolean => !path.endsWith('.new');

const copyBlobs = async ({ dataDir, target, hasBlobs, ...options }: DataCopy): Promise<void> => {
  const source = join(dataDir, BLOB_FOLDER);
  if (!hasBlobs || !existsSync(source)) return;
  await copyFolder(source, join(target, BLOB_FOLDER), { ...options, isWanted: isWholeBlob });
};

const copyDatabase = (copy: DataCopy, isWanted: (path: string) => boolean) =>
  copyFolder(join(copy.dataDir, EMBEDDED_FOLDER), join(copy.target, EMBEDDED_FOLDER), { ...copy, isWanted });

/** Nobody has the database open, and nobody opens it until all is copied. */
const copyStopped = async (copy: DataCopy): Promise<RowCounts | null> => {
  const lock = await lockFolder(copy.dataDir);
  lock.setHandler(() => Promise.resolve(REFUSAL));
  try {
    await copyDatabase(copy, () => true);
    // Of the copy, so that nothing is written to the data folder, which may belong to another user.
    return await readStoppedRows(copy.target);
  } finally {
    await lock.release();
  }
};

/** The service writes meanwhile. Recovery repairs what was copied half, by the log from the start to the stop. */
const copyRunning = async (copy: DataCopy, id: string): Promise<RowCounts | null> => {
  const { dataDir, target } = copy;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    void askService(dataDir, 'renew', id)
      // A busy service may answer the next time.
      .catch(() => null)
      .then((isHeld) => isHeld !== false || lost.abort(new Error(LOST)));
  }, RENEW_EVERY_MS);
  const signal = AbortSignal.any([copy.signal, lost.signal]);
  try {
    await copyDatabase({ ...copy, signal }, isKeptBeforeLog);
    const end = await askService(dataDir, 'stop', id);
    if (!end) throw new Error(LOST);
    await copyDatabase({ ...copy, signal }, (path) => isNeededSegment(path, end));
    await writeDurably(join(target, EMBEDDED_FOLDER, LABEL_FILE), end.label);
    if (!(await askService(dataDir, 'release', id))) throw new Error(LOST);
    return end.rows ?? null;
  } catch (error) {
    await askService(dataDir, 'release', id).catch(() => false);
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearInterval(renewal);
  }
};
