import { basename, dirname } from 'node:path';
import type { BackupEnd } from './online-backup.ts';

const LOG = 'pg_wal';
/** Files of temporary tables and of sorting, which no other session reads. */
const TEMPORARY = /^(pgsql_tmp|t\d+_\d+)/;

/** Recovery begins where this file says. */
export const LABEL_FILE = 'backup_label';

/** Whether a file of an open database, by its path in the folder, is copied before the backup stops: all but the log. */
export const isKeptBeforeLog = (path: string): boolean => !isOfLog(path) && !TEMPORARY.test(basename(path));

/** Whether a file is a segment of the log that recovery reads. */
export const isNeededSegment = (
  path: string,
  { firstSegment, lastSegment }: Pick<BackupEnd, 'firstSegment' | 'lastSegment'>,
): boolean => dirname(path) === LOG && basename(path) >= firstSegment && basename(path) <= lastSegment;

const isOfLog = (path: string): boolean => dirname(path).split(/[\\/]/)[0] === LOG;
