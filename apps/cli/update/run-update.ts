import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../composition/config/config.ts';
import { EMBEDDED_FOLDER } from '../../composition/data-files.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { VERSION } from '../../composition/version.ts';
import { askService } from '../backup/requests.ts';
import { runBackup } from '../backup/run-backup.ts';
import type { CommandResult } from '../command/command.ts';
import { detectKind, type InstallationKind } from './detect-kind.ts';
import { runProgram } from './run-program.ts';
import { assertClean, findUpToDate, updateClone } from './update-clone.ts';
import { parsePackage, updatePackage } from './update-package.ts';

const OPTIONS = { package: { type: 'string' }, to: { type: 'string' }, 'no-backup': { type: 'boolean' } } as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** What is to be done outside of where the command runs. */
const OUTSIDE = {
  container: `A container cannot replace its own image. On the machine, in the folder of compose.yaml:
  1. Build the image of the new version: docker build -f docs/deploy/Dockerfile -t guildesk:<version> . in its clone
  2. Set "image:" of compose.yaml to it (it is guildesk:${VERSION})
  3. docker compose up -d
To go back: the earlier image, and the backup if the newer version has started.`,
  panel: `In the panel: stop the server, set "Package" to the file of the new release, and press "Reinstall". The data stays.
To go back: the earlier file, and the backup if the newer version has started.`,
} as const;

/**
 * Makes a backup and replaces the code of the service, as far as that can be done from here.
 *
 * @param kind how the code came here
 * @throws Error before anything is changed: for a service that runs, changes in a clone, no place for the backup
 */
export const runUpdate = async (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
  kind: InstallationKind = detectKind(),
): Promise<CommandResult> => {
  const { values: options } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  const update = await prepare(kind, options);
  const upToDate = kind.kind === 'clone' ? await findUpToDate(kind.root) : null;
  if (upToDate !== null) return { stdout: upToDate, stderr: '', exitCode: 0 };
  const config = readConfig(environment);
  const isReplacing = kind.kind === 'clone' || kind.kind === 'package';
  if (isReplacing && (await askService(config.dataDir, 'renew')) !== null)
    throw new Error('The service runs on the code that is to be replaced. Stop it first. Nothing was updated.');
  const backup = await backUp(options, config, { environment, report });
  const updated = await update();
  return { stdout: [...backup, updated].join('\n'), stderr: '', exitCode: 0 };
};

/** @returns what updates it, when all that it needs is there / @throws Error when something is missing */
const prepare = async (kind: InstallationKind, options: Options): Promise<() => Promise<string>> => {
  if (options.package !== undefined && kind.kind !== 'package')
    throw new Error('--package is for an installation by npm, and this is none.');
  switch (kind.kind) {
    case 'clone':
      await assertClean(kind.root);
      return () => updateClone(kind.root);
    case 'package': {
      const file = parsePackage(options.package);
      return () => updatePackage(kind, file);
    }
    case 'unknown':
      throw new Error(
        `${kind.path} is in no folder of npm. Put the new version where this one is: docs/operate/upgrade.md.`,
      );
    default:
      return () => Promise.resolve(OUTSIDE[kind.kind]);
  }
};

/** Root would leave files that the user of the service cannot read. @returns null for the user of this process */
const findOtherOwner = async (dataDir: string) => {
  const { uid, gid } = await stat(dataDir);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : null;
};

interface BackupSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
}

/** @returns lines for the operator / @throws Error when there is data and no place for a backup */
const backUp = async (
  options: Options,
  { databaseUrl, dataDir, backups }: Config,
  { environment, report }: BackupSurroundings,
): Promise<readonly string[]> => {
  if (options['no-backup']) return [];
  if (databaseUrl !== null)
    throw new Error(
      'Make a backup first: pg_dump "$DATABASE_URL" > guildesk.sql. Then repeat this with --no-backup. Nothing was updated.',
    );
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER)))
    return [`There is no database in ${dataDir} yet, and no backup was made.`];
  const folder = options.to ?? backups.folder;
  if (!folder) throw new Error('Name a folder for the backup with --to, or set BACKUP_TO. Nothing was updated.');
  const words = ['backup', '--to', folder, '--keep', String(backups.keep)];
  const owner = await findOtherOwner(dataDir);
  if (owner)
    return [await runProgram(process.execPath, [INSTALLATION.commandLine, ...words], { ...owner, env: environment })];
  return [(await runBackup(words, environment, report)).stdout];
};
