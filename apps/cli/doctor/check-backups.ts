import { resolve } from 'node:path';
import type { Config } from '../../composition/config/config.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { listKeptBackups } from '../backup/kept-backups.ts';
import { fail, type Finding, pass, warn } from './finding.ts';

const NAME = 'backups';
const HOUR_MS = 3_600_000;
/** A day, and time for a slow backup and another try. */
const MAX_AGE_HOURS = 27;

/** Whether the nightly backups are made. */
export const checkBackups = async (
  { backups, discord }: Pick<Config, 'backups' | 'discord'>,
  now = Date.now(),
): Promise<Finding> => {
  if (backups.folder === null) {
    const found = 'BACKUP_TO is not set: the service makes none by itself';
    return discord === null
      ? pass(NAME, found)
      : warn(NAME, found, 'Set it to a folder, or make backups by another program (docs/operate/backup.md).');
  }
  const folder = resolve(backups.folder);
  const kept = await listKeptBackups(folder);
  const [newest] = kept;
  if (!newest) return fail(NAME, `there is none in ${folder}`, 'The log of the service says why, after its start.');
  const hours = Math.max(0, Math.round((now - newest.madeAt) / HOUR_MS));
  const found = `${kept.length} in ${folder}, the newest ${hours} hours old`;
  const drill = INSTALLATION.toCommandLine('admin', `restore-drill ${newest.path}`);
  return hours > MAX_AGE_HOURS
    ? fail(NAME, found, 'The log of the service says why none was made since.')
    : pass(NAME, `${found}; to prove it: ${drill}`);
};
