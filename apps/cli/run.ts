import { toError } from '#core/shared/caught-errors.ts';
import { ConfigError, readConfig } from '../composition/config/config.ts';
import { explainDatabaseError } from '../composition/trouble/database-trouble.ts';
import { askHolder } from '../composition/processes/data-folder.ts';
import { isBackup } from './backup/words.ts';
import type { CommandResult } from './command/command.ts';
import { isDoctor } from './doctor/words.ts';
import { isMoveDatabase } from './move-database/words.ts';
import { isRestoreDrill } from './restore-drill/words.ts';
import { isSetup } from './setup/words.ts';

const HELP = new Set(['--help', '-h']);

/** Runs a command in the process that holds the data folder, or else on the database itself. What fails is in the result. */
export const run = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> => {
  try {
    return await runThere(argv, environment);
  } catch (error) {
    return { stdout: '', stderr: explain(error, environment), exitCode: 1 };
  }
};

/** An error of the database in the words of `doctor`. */
const explain = (error: unknown, environment: NodeJS.ProcessEnv): string => {
  const ofDatabase = error instanceof ConfigError ? null : explainDatabaseError(error, readConfig(environment));
  return ofDatabase ?? toError(error).message;
};

/** Not to stdout, which has what a command results in. */
const reportProgress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Null where nobody can be asked. */
const findConsole = () => (process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : null);

const runThere = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> => {
  // Loaded only when they are needed: a running service answers in a tenth of the time.
  const help = argv.some((word) => HELP.has(word)) && (await import('./commands.ts')).buildHelp(argv);
  if (help) return help;
  if (isDoctor(argv)) return (await import('./doctor/run-doctor.ts')).runDoctor(argv, environment);
  if (isBackup(argv)) return (await import('./backup/run-backup.ts')).runBackup(argv, environment, reportProgress);
  if (isRestoreDrill(argv))
    return (await import('./restore-drill/run-restore-drill.ts')).runRestoreDrill(argv, environment);
  if (isSetup(argv))
    return (await import('./setup/run-setup.ts')).runSetup(argv, { environment, console: findConsole() });
  if (isMoveDatabase(argv)) return (await import('./move-database/run-move-database.ts')).runMoveDatabase(environment);
  const config = readConfig(environment);
  const answer = config.databaseUrl ? null : ((await askHolder(config.dataDir, argv)) as CommandResult | null);
  if (answer) return answer;
  const { runOnDatabase } = await import('./run-on-database.ts');
  return runOnDatabase(config, argv);
};
