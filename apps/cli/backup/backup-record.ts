import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#adapters/node/durable-file.ts';
import { digestFile, type FileDigest, listFiles } from '#adapters/node/file-digests.ts';
import type { RowCounts } from '#adapters/postgres/embedded/row-counts.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { isLockFile } from '../../composition/processes/data-folder.ts';
import { VERSION } from '../../composition/version.ts';

/** Stands in each backup, and says what else does. */
export const RECORD_FILE = 'guildesk.backup.json';

const Record = z.object({
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Null when the database could not be asked. */
  rows: z.record(z.string(), z.number()).nullable(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

/** What a backup had when it was made. */
export type BackupRecord = Readonly<z.infer<typeof Record>>;

/** A backup whose record is there, but cannot be read. */
export class UnreadableRecord extends Error {}

const isRecorded = (path: string): boolean => path !== RECORD_FILE && !isLockFile(path);

/** Writes down what the folder has. @param rows null when they could not be counted */
export const writeRecord = async (folder: string, rows: RowCounts | null): Promise<void> => {
  const files: Record<string, FileDigest> = {};
  for (const path of (await listFiles(folder)).filter(isRecorded)) {
    const digest = await digestFile(join(folder, path));
    if (digest) files[path] = digest;
  }
  const record: BackupRecord = { version: VERSION, madeAt: new Date().toISOString(), rows, files };
  await writeDurably(join(folder, RECORD_FILE), `${JSON.stringify(record, null, 1)}\n`);
};

/** @returns null when the folder has none, as a backup of an earlier version / @throws UnreadableRecord */
export const findRecord = async (folder: string): Promise<BackupRecord | null> => {
  try {
    return Record.parse(JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8')));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw new UnreadableRecord(`${RECORD_FILE} of the backup cannot be read: it is damaged.`, { cause: error });
  }
};
