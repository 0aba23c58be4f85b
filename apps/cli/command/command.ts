import type { parseArgs } from 'node:util';
import type { Config } from '../../composition/config/config.ts';
import type { CommandContext } from './command-context.ts';

/** Every option that some command has. */
export const OPTIONS = {
  guild: { type: 'string' },
  org: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  plan: { type: 'string' },
  person: { type: 'string' },
  role: { type: 'string' },
  user: { type: 'string' },
  tickets: { type: 'string' },
  months: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  csv: { type: 'string' },
  numbers: { type: 'string' },
  open: { type: 'string' },
  category: { type: 'string' },
  channel: { type: 'string' },
  requester: { type: 'string' },
  settings: { type: 'boolean' },
  'settings-only': { type: 'boolean' },
  'no-transcripts': { type: 'boolean' },
  'other-guild': { type: 'boolean' },
  'skip-broken': { type: 'boolean' },
  json: { type: 'boolean' },
  confirm: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Holds what a command prints, and how it ends. */
export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1;
}

/** The arguments and options of a command. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Options;
}

export interface Command {
  /** Are typed this way: `token create`. */
  readonly words: readonly string[];
  /** Follows the words. */
  readonly usage: string;
  /** Says in a line what the command does. */
  readonly summary: string;
  /** Whether it makes the database where there is none; every other command refuses a folder or a server without one. */
  readonly makesDatabase?: true;
  /** What it prints where there is no database. Only a command that needs no data has it. */
  readonly runWithoutDatabase?: (config: Config) => string;
  /** @returns the text to print / @throws AppError for an error that the operator can fix */
  readonly run: (given: CommandInput, context: CommandContext) => Promise<string>;
}
