import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RECORD_FILE } from './backup-record.ts';
import { UNFINISHED } from './backup-target.ts';

const NAME = /^guildesk-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** A backup in the folder of those that `--keep` counts. */
export interface KeptBackup {
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly madeAt: number;
}

/** The name of a backup that is made at this time, such as `guildesk-2026-12-01T031500Z`. */
export const toBackupName = (at: number): string =>
  `guildesk-${new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '')}Z`;

const toTime = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
};

/** Lists the backups that `--keep` and `--every` made in a folder, newest first. Those with other names are left alone. */
export const listKeptBackups = async (folder: string): Promise<readonly KeptBackup[]> => {
  if (!existsSync(folder)) return [];
  const backups = (await readdir(folder)).flatMap((name) => {
    const [path, madeAt] = [join(folder, name), toTime(name)];
    return madeAt !== null && existsSync(join(path, RECORD_FILE)) ? [{ path, madeAt }] : [];
  });
  return backups.toSorted((one, other) => other.madeAt - one.madeAt);
};

/** Removes all but the newest, and never the one that was just made. @returns what was removed */
export const removeOldBackups = async (made: string, keep: number): Promise<readonly string[]> => {
  const kept = await listKeptBackups(dirname(made));
  const old = kept.slice(keep).flatMap(({ path }) => (path === made ? [] : [path]));
  for (const path of old) {
    // When this is interrupted, what is left does not look like a backup, and the next backup removes it.
    await rename(path, `${path}${UNFINISHED}`);
    await rm(`${path}${UNFINISHED}`, { recursive: true, force: true });
  }
  return old;
};
