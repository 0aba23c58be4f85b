import { toError } from '#core/shared/caught-errors.ts';
import { ConfigError, readConfig } from '../composition/config/config.ts';
import { explainDatabaseError } from '../composition/trouble/database-trouble.ts';
import { askHolder } from '../composition/processes/data-folder.ts';
import { isBackup } from './backup/words.ts';
import type { CommandResult } from './command/command.ts';
import { toAbsolutePaths } from './portability/absolute-paths.ts';
import { isConvert } from './convert/words.ts';
import { isDoctor } from './doctor/words.ts';
import { isMoveDatabase } from './move-database/words.ts';
import { isRestoreDrill } from './restore-drill/words.ts';
import { isSetup } from './setup/words.ts';
import { isUpdate } from './update/words.ts';

const HELP = new Set(['--help', '-h']);

/** Runs a command in the process that holds the data folder, or else on the database itself. What fails is in the result. */
export const run = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> => {
  try {
    return await runThere(toAbsolutePaths(argv), environment);
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

interface OwnCommand {
  readonly isMeant: (argv: readonly string[]) => boolean;
  readonly run: (argv: readonly string[], environment: NodeJS.ProcessEnv) => Promise<CommandResult>;
}

/** Run in this process, whichever process holds the data folder. Each is loaded only when it is needed. */
const OWN_COMMANDS: readonly OwnCommand[] = [
  { isMeant: isDoctor, run: async (...given) => (await import('./doctor/run-doctor.ts')).runDoctor(...given) },
  {
    isMeant: isBackup,
    run: async (...given) => (await import('./backup/run-backup.ts')).runBackup(...given, reportProgress),
  },
  {
    isMeant: isRestoreDrill,
    run: async (...given) => (await import('./restore-drill/run-restore-drill.ts')).runRestoreDrill(...given),
  },
  {
    isMeant: isSetup,
    run: async (argv, environment) =>
      (await import('./setup/run-setup.ts')).runSetup(argv, { environment, console: findConsole() }),
  },
  {
    isMeant: isUpdate,
    run: async (...given) => (await import('./update/run-update.ts')).runUpdate(...given, reportProgress),
  },
  {
    isMeant: isConvert,
    run: async (argv) => (await import('./convert/run-convert.ts')).runConvert(argv, reportProgress),
  },
  {
    isMeant: isMoveDatabase,
    run: async (_, environment) => (await import('./move-database/run-move-database.ts')).runMoveDatabase(environment),
  },
];

const runThere = async (argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> => {
  // A running service answers in a tenth of the time.
  const help = argv.some((word) => HELP.has(word)) && (await import('./commands.ts')).buildHelp(argv);
  if (help) return help;
  const own = OWN_COMMANDS.find(({ isMeant }) => isMeant(argv));
  if (own) return own.run(argv, environment);
  const config = readConfig(environment);
  const answer = config.databaseUrl ? null : ((await askHolder(config.dataDir, argv)) as CommandResult | null);
  if (answer) return answer;
  const { runOnDatabase } = await import('./run-on-database.ts');
  return runOnDatabase(config, argv);
};
