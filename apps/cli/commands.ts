import { getErrorCode, toError } from '#core/shared/caught-errors.ts';
import { escapeControls } from '#core/shared/values/escape-controls.ts';
import { parseArgs } from 'node:util';
import { PLAN_NAMES } from '#core/organizations/index.ts';
import { AppError, invalid } from '#core/shared/errors.ts';
import { ADMIN_COMMANDS } from './admin-commands.ts';
import { DASHBOARD_COMMANDS } from './dashboard-commands.ts';
import { DISCORD_COMMANDS } from './discord-commands.ts';
import { BACKUP } from './backup/words.ts';
import { type Command, type CommandInput, type CommandResult, OPTIONS } from './command/command.ts';
import { CONVERT } from './convert/words.ts';
import { DOCTOR } from './doctor/words.ts';
import { MOVE_DATABASE } from './move-database/words.ts';
import { RESTORE_DRILL } from './restore-drill/words.ts';
import { PORTABILITY_COMMANDS } from './portability/portability-commands.ts';
import { runDemoDataCommand } from './simulation/command.ts';
import type { CommandContext } from './command/command-context.ts';
import { SETUP } from './setup/words.ts';
import { UPDATE } from './update/words.ts';
import { SECRET_COMMANDS } from './secret-commands.ts';
import { TOKEN_COMMANDS } from './token-commands.ts';

const COMMANDS: readonly Command[] = [
  ...TOKEN_COMMANDS,
  ...ADMIN_COMMANDS,
  ...DASHBOARD_COMMANDS,
  ...SECRET_COMMANDS,
  ...DISCORD_COMMANDS,
  ...PORTABILITY_COMMANDS,
  {
    words: ['demo-data'],
    usage: '[--tickets <n>] [--months <n>] [--guild <id>] [--seed <text>]',
    summary: 'adds months of made-up tickets',
    makesDatabase: true,
    run: ({ args, options }, context) => runDemoDataCommand(context, args, options),
  },
];

/** The help lists these. */
export const LISTED_COMMANDS: readonly Pick<Command, 'words' | 'usage' | 'summary'>[] = [
  ...COMMANDS,
  BACKUP,
  RESTORE_DRILL,
  SETUP,
  UPDATE,
  MOVE_DATABASE,
  CONVERT,
  DOCTOR,
];

const splitWords = (argv: readonly string[]): readonly string[] => argv.filter((word) => !word.startsWith('-'));

/** Lists the commands that begin with the words, or all of them when none does. */
const toUsage = (words: readonly string[]): string => {
  const depth = words.findIndex(
    (_, index) => !LISTED_COMMANDS.some((command) => startsWithWords(command, words.slice(0, index + 1))),
  );
  const known = depth === -1 ? words : words.slice(0, depth);
  const lines = LISTED_COMMANDS.filter((command) => startsWithWords(command, known)).map(
    ({ words: own, usage, summary }) => `  ${[...own, usage].join(' ').trimEnd()}\n      ${summary}`,
  );
  return ['Commands:', ...lines, `Plans: ${PLAN_NAMES.join(', ')}.`].join('\n');
};

const startsWithWords = ({ words }: Pick<Command, 'words'>, beginning: readonly string[]): boolean =>
  beginning.every((word, index) => index >= words.length || words[index] === word);

/** Returns the help that a command line asks for; null when it asks for none. Needs no database. */
export const buildHelp = (argv: readonly string[]): CommandResult | null =>
  argv.includes('--help') || argv.includes('-h')
    ? { stdout: toUsage(splitWords(argv)), stderr: '', exitCode: 0 }
    : null;

/** A command line that names a command, with nothing that the command does not have. */
interface CommandLine {
  readonly command: Command;
  readonly input: CommandInput;
}

/** @throws AppError or an error of `parseArgs` for a line that no command has */
export const readCommandLine = (argv: readonly string[]): CommandLine => {
  const { values: options, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  const command = getCommand(positionals);
  const unknown = Object.keys(options).find((name) => !new RegExp(`--${name}(?![\\w-])`).test(command.usage));
  if (unknown !== undefined) {
    const why = `"--${unknown}" is not an option of "${command.words.join(' ')}".\n${toUsage(command.words)}`;
    throw invalid(null, 'not_allowed', why);
  }
  return { command, input: { args: positionals.slice(command.words.length), options } };
};

/** Runs one command. A refusal is written to stderr, with exit status 1. */
export const runCommand = async (context: CommandContext, argv: readonly string[]): Promise<CommandResult> => {
  try {
    const { command, input } = readCommandLine(argv);
    const caller = {
      actor: { type: 'command', id: null, name: command.words.join(' ') },
      clientAddress: null,
    } as const;
    const stdout = await context.app.auditLog.actAs(caller, () => command.run(input, context));
    return { stdout: escapeControls(stdout), stderr: '', exitCode: 0 };
  } catch (error) {
    return toRefusal(error);
  }
};

/** What is printed for an error that the operator can fix. @throws any other error */
export const toRefusal = (error: unknown): CommandResult => {
  const isRefusal = error instanceof AppError ? error.code !== 'service_unavailable' : isUsageError(error);
  if (!isRefusal) throw error;
  return { stdout: '', stderr: escapeControls(toError(error).message), exitCode: 1 };
};

/** @throws validation_error naming the commands there are */
const getCommand = (positionals: readonly string[]): Command => {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => positionals[index] === word));
  if (command) return command;
  const what = positionals.length === 0 ? 'A command is missing.' : `There is no command "${positionals.join(' ')}".`;
  throw invalid(null, 'not_allowed', `${what}\n${toUsage(positionals)}`);
};

const isUsageError = (error: unknown): error is Error => getErrorCode(error)?.startsWith('ERR_PARSE_ARGS') ?? false;
