import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileLock, tryLockFile } from '#adapters/node/file-lock.ts';
import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { type Config, ConfigError, readConfig } from '../../composition/config/config.ts';
import { DEFAULT_BACKUPS, MAX_BACKUPS } from '../../composition/config/environment-backup.ts';
import { parseTimeOfDay, type TimeOfDay } from '../../composition/config/time-of-day.ts';
import { EMBEDDED_FOLDER, KEY_FILE } from '../../composition/data-files.ts';
import type { CommandResult } from '../command/command.ts';
import { writeRecord } from './backup-record.ts';
import { assertSpace, checkTarget, createUnfinished, removeLeftovers } from './backup-target.ts';
import { copyDataFolder, measureData } from './copy-data-folder.ts';
import { removeOldBackups, toBackupName } from './kept-backups.ts';
import { toMegabytes } from './megabytes.ts';
import { repeatBackups } from './schedule.ts';
import { whileStoppable } from './while-stoppable.ts';

/** Held by the process that copies. It is never removed: another process may have it open. */
const LOCK_FILE = 'guildesk.backup.lock';
const OPTIONS = { to: { type: 'string' }, keep: { type: 'string' }, every: { type: 'string' } } as const;
const REPORT_EVERY_MS = 5_000;

type Report = (line: string) => void;

/**
 * Copies the data folder into a new one, with which the service starts; with `--every` each day, until SIGINT or SIGTERM.
 *
 * @param report is called with lines about the progress
 * @throws ConfigError with PostgreSQL or without an embedded database; Error for options or a target that cannot be used, a second
 * backup at a time, a service that ends meanwhile, a full disk, or a signal: then nothing is left under the name of the target
 */
export const runBackup = async (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: Report,
): Promise<CommandResult> => {
  const { to, keep, every } = readOptions(argv);
  const config = readConfig(environment);
  assertEmbedded(config);
  if (!to) throw new Error('--to <folder> is missing.');
  // A folder that cannot be used is reported now, and not in the night.
  if (keep !== null || every) await checkTarget(join(to, toBackupName(Date.now())), config.dataDir);
  const stdout = await whileStoppable('The backup was interrupted. Nothing is left of it.', async (signal) => {
    if (every)
      return backUpDaily({ folder: to, time: every, keep: keep ?? DEFAULT_BACKUPS }, config, { report, signal });
    return keep === null ? backUp(to, config, { report, signal }) : backUpKept(to, keep, config, { report, signal });
  });
  return { stdout, stderr: '', exitCode: 0 };
};

/** @throws Error naming the option that cannot be read */
const readOptions = (argv: readonly string[]) => {
  const { to, keep, every } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true }).values;
  return {
    to,
    keep: keep === undefined ? null : parseKeep(keep),
    every: every === undefined ? null : parseEvery(every),
  };
};

const parseKeep = (text: string): number => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_BACKUPS) return count;
  throw new Error(`--keep: "${text}" is not a whole number from 1 to ${MAX_BACKUPS}.`);
};

const parseEvery = (text: string): TimeOfDay => {
  try {
    return parseTimeOfDay(text);
  } catch (error) {
    throw new Error(`--every: ${toError(error).message}, and it is "${text}".`, { cause: error });
  }
};

/** @returns what to print when it is stopped */
const backUpDaily = async (
  { folder, time, keep }: { readonly folder: string; readonly time: TimeOfDay; readonly keep: number },
  config: Config,
  { report, signal }: Copying,
): Promise<string> => {
  await repeatBackups({
    folder,
    time,
    backUp: async () => report(await backUpKept(folder, keep, config, { report, signal })),
    onError: report,
    signal,
  });
  return 'No more backups are made: this was stopped.';
};

/** Makes one in the folder and removes the oldest that are too many. @returns what to tell the operator */
const backUpKept = async (folder: string, keep: number, config: Config, copying: Copying): Promise<string> => {
  const target = join(folder, toBackupName(Date.now()));
  const made = await backUp(target, config, copying);
  const removed = await removeOldBackups(target, keep);
  return [made, ...removed.map((path) => `Removed ${path}: the newest ${keep} are kept.`)].join('\n');
};

/** @returns what to tell the operator */
const backUp = async (to: string, config: Config, { report, signal }: Copying): Promise<string> => {
  const target = await checkTarget(to, config.dataDir);
  const lock = lockBackups(config.dataDir);
  try {
    for (const path of await removeLeftovers(target)) report(`Removed ${path}, which an interrupted backup had left.`);
    return await copyTo(target, config, { report, signal });
  } finally {
    lock.release();
  }
};

const assertEmbedded = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl !== null) {
    throw new ConfigError(
      'This copies the embedded database, and DATABASE_URL is set. Use: pg_dump "$DATABASE_URL" > guildesk.sql',
    );
  }
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    throw new ConfigError(
      `There is no embedded database in ${dataDir}. DATA_DIR has to name the folder of the service.`,
    );
  }
};

const lockBackups = (dataDir: string): FileLock => {
  const lock = tryLockFile(join(dataDir, LOCK_FILE));
  if (!lock) throw new Error(`Another backup of ${dataDir} is being made. Start this one when it has ended.`);
  return lock;
};

interface Copying {
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** @returns what to tell the operator */
const copyTo = async (target: string, { dataDir, s3 }: Config, { report, signal }: Copying): Promise<string> => {
  const startedAt = performance.now();
  const data = { dataDir, hasBlobs: s3 === null };
  const expected = await measureData(data);
  await assertSpace(target, expected);
  let bytes = 0;
  const progress = setInterval(() => {
    report(`${toMegabytes(bytes)} of about ${toMegabytes(expected)} are copied.`);
  }, REPORT_EVERY_MS);
  const unfinished = await createUnfinished(target);
  try {
    const copy = { ...data, target: unfinished.path, onBytes: (more: number) => (bytes += more), signal };
    await writeRecord(unfinished.path, await copyDataFolder(copy));
    await unfinished.finish();
  } catch (error) {
    await unfinished.discard();
    throw getErrorCode(error) === 'ENOSPC' ? new Error(`The disk of ${target} is full. Nothing is left there.`) : error;
  } finally {
    clearInterval(progress);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [`Copied ${toMegabytes(bytes)} in ${seconds} s to ${target}.`, ...listMissing(target, data)].join('\n');
};

/** A restore needs these, too. */
const listMissing = (target: string, { hasBlobs }: { readonly hasBlobs: boolean }): readonly string[] => [
  ...(existsSync(join(target, KEY_FILE))
    ? []
    : [`There is no ${KEY_FILE} in it: keep SECRETS_KEY of the service, too.`]),
  ...(hasBlobs ? [] : ['Files of messages are in the bucket, and not in the backup.']),
];
