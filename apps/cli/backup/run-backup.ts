import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileLock, tryLockFile } from '#adapters/node/file-lock.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { type Config, ConfigError, readConfig } from '../../composition/config/config.ts';
import { EMBEDDED_FOLDER, KEY_FILE } from '../../composition/data-files.ts';
import type { CommandResult } from '../command/command.ts';
import { assertSpace, checkTarget, createUnfinished, removeLeftovers } from './backup-target.ts';
import { copyDataFolder, measureData } from './copy-data-folder.ts';
import { toMegabytes } from './megabytes.ts';

/** Held by the process that copies. It is never removed: another process may have it open. */
const LOCK_FILE = 'guildesk.backup.lock';
const OPTIONS = { to: { type: 'string' } } as const;
const REPORT_EVERY_MS = 5_000;

/**
 * Copies the data folder into a new one, with which the service starts.
 *
 * @param report is called with lines about the progress
 * @throws ConfigError with PostgreSQL or without an embedded database; Error for a target that cannot be used, a second backup
 * at a time, a service that ends meanwhile, a full disk, or a signal: then nothing is left under the name of the target
 */
export const runBackup = async (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<CommandResult> => {
  const { to } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true }).values;
  const config = readConfig(environment);
  assertEmbedded(config);
  if (!to) throw new Error('--to <folder> is missing.');
  const target = await checkTarget(to, config.dataDir);
  const lock = lockBackups(config.dataDir);
  try {
    for (const path of await removeLeftovers(target)) report(`Removed ${path}, which an interrupted backup had left.`);
    const stdout = await whileStoppable((signal) => copyTo(target, config, { report, signal }));
    return { stdout, stderr: '', exitCode: 0 };
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

/** Lets SIGINT and SIGTERM end the work in order. */
const whileStoppable = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error('The backup was interrupted. Nothing is left of it.'));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};

interface Copying {
  readonly report: (line: string) => void;
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
    await copyDataFolder({ ...data, target: unfinished.path, onBytes: (more) => (bytes += more), signal });
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
