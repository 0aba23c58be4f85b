import { existsSync, rmSync } from 'node:fs';
import { cp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureFolder } from '#adapters/node/copy-folder.ts';
import { type Config, readConfig } from '../../composition/config/config.ts';
import { EMBEDDED_FOLDER, KEY_FILE } from '../../composition/data-files.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { type BackupRecord, findRecord, RECORD_FILE, UnreadableRecord } from '../backup/backup-record.ts';
import { assertSpace, createUnfinished, removeLeftovers } from '../backup/backup-target.ts';
import { askService } from '../backup/requests.ts';
import { whileStoppable } from '../backup/while-stoppable.ts';
import type { CommandResult } from '../command/command.ts';
import { fail, type Finding, pass, skip } from '../doctor/finding.ts';
import { hasFailed, renderText } from '../doctor/render.ts';
import { checkBackupFiles } from './check-backup-files.ts';
import { checkRestored } from './check-restored.ts';

const OPTIONS = { in: { type: 'string' } } as const;
/** Without these the database is not opened. */
const NEEDED = new Set(['record', 'files']);

interface Drill {
  readonly backup: string;
  /** The copy is made in a new folder of this one. */
  readonly place: string;
  readonly config: Config;
  readonly signal: AbortSignal;
}

/**
 * Proves that a backup of the embedded database can be restored: copies it into a temporary folder, opens it there, compares it with
 * what it recorded, and removes the folder. The backup stays as it is.
 *
 * @returns what was found, with exit code 1 when the backup cannot be restored as it was
 * @throws Error for what is not a backup, for too little space, and for a signal
 */
export const runRestoreDrill = async (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> => {
  const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  const [given] = positionals.slice(positionals.indexOf('restore-drill') + 1);
  if (given === undefined) throw new Error('<backup> is missing: the folder that guildesk backup has made.');
  const backup = await getBackup(given);
  const place = values.in === undefined ? dirname(backup) : resolve(values.in);
  const config = readConfig({ ...environment, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined });
  const findings = await whileStoppable('The drill was interrupted. Its folder was removed.', (signal) =>
    drill({ backup, place, config, signal }),
  );
  const result = hasFailed(findings) ? `${backup} cannot be restored as it was.` : `${backup} can be restored.`;
  return { stdout: `${renderText(findings)}\n${result}`, stderr: '', exitCode: hasFailed(findings) ? 1 : 0 };
};

const DUMP_HINT =
  'The drill opens backups of the embedded database. Restore a dump of PostgreSQL into an empty database, and run guildesk doctor with its DATABASE_URL.';

/** @returns its full path / @throws Error when it is no backup, or a service has it open */
const getBackup = async (given: string): Promise<string> => {
  if (!existsSync(given)) throw new Error(`There is no backup ${resolve(given)}.`);
  const backup = await realpath(given);
  if (!(await stat(backup)).isDirectory()) throw new Error(`${backup} is a file. ${DUMP_HINT}`);
  if (!existsSync(join(backup, EMBEDDED_FOLDER)) && !existsSync(join(backup, RECORD_FILE)))
    throw new Error(`${backup} is not a backup: it has no folder ${EMBEDDED_FOLDER}.`);
  if ((await askService(backup, 'renew')) !== null)
    throw new Error(`${backup} is open in a running service. Name a backup that guildesk backup has made.`);
  return backup;
};

const drill = async (given: Drill): Promise<readonly Finding[]> => {
  const { record, finding } = await readRecord(given.backup);
  const files = finding.status === 'failed' ? [] : await checkBackupFiles(given.backup, record);
  const findings = [finding, ...files];
  if (findings.some(({ name, status }) => status === 'failed' && NEEDED.has(name)))
    return [...findings, skip('database', 'left out, since files are damaged')];
  return [...findings, ...(await whileRestored(given, record))];
};

const readRecord = async (
  backup: string,
): Promise<{ readonly record: BackupRecord | null; readonly finding: Finding }> => {
  try {
    const record = await findRecord(backup);
    if (!record)
      return { record, finding: skip('record', `${RECORD_FILE} is not there: an earlier version made the backup`) };
    return { record, finding: pass('record', `made at ${record.madeAt} by guildesk ${record.version}`) };
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return { record: null, finding: fail('record', error.message, 'Use another backup.') };
  }
};

const whileRestored = async (
  { backup, place, config, signal }: Drill,
  record: BackupRecord | null,
): Promise<readonly Finding[]> => {
  const target = join(place, `${basename(backup)}.drill`);
  await removeLeftovers(target);
  const source = join(backup, EMBEDDED_FOLDER);
  await assertSpace(target, await measureFolder(source, () => true));
  const unfinished = await createUnfinished(target);
  const folder = unfinished.path;
  const onPanic = (line: string): never => {
    rmSync(folder, { recursive: true, force: true });
    process.stderr.write(`The database of ${backup} cannot be used: ${line}\n`);
    return process.exit(1);
  };
  try {
    // A copy for some seconds needs not be safe from a power cut.
    await cp(source, join(folder, EMBEDDED_FOLDER), { recursive: true });
    signal.throwIfAborted();
    const key = join(backup, KEY_FILE);
    if (existsSync(key)) await writeFile(join(folder, KEY_FILE), await readFile(key), { mode: 0o600 });
    return await checkRestored({ backup, record, folder, config, onPanic });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return [fail('database', describeError(error), 'Use another backup.')];
  } finally {
    await unfinished.discard();
  }
};
