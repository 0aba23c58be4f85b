import { z } from 'zod';
import { parseWith, wholeNumber } from './config-values.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import { variableDocs } from './variable-docs.ts';

export const MAX_BACKUPS = 1_000;
export const DEFAULT_BACKUPS = 14;

/** Backups that the service makes by itself. */
export const BACKUP_VARIABLES = {
  BACKUP_TO: z.string().nullable().default(null).register(variableDocs, {
    about: 'a folder for [nightly backups](backup.md#every-night) of the embedded database, outside of `DATA_DIR`',
  }),
  BACKUP_EVERY: parseWith(parseTimeOfDay).default(parseTimeOfDay('03:15')).register(variableDocs, {
    about: 'the time of the nightly backup, in the time zone of the machine',
    default: '`03:15`',
  }),
  BACKUP_KEEP: wholeNumber(1, MAX_BACKUPS)
    .default(DEFAULT_BACKUPS)
    .register(variableDocs, { about: 'how many nightly backups are kept' }),
};
