import type { parseArgs } from 'node:util';
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
  confirm: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** The arguments and options of a command. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Options;
}

export interface Command {
  /** As they are typed: `token create`. */
  readonly words: readonly string[];
  /** What follows the words. */
  readonly usage: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** @returns the text to print / @throws AppError for an error that the operator can fix */
  readonly run: (given: CommandInput, context: CommandContext) => Promise<string>;
}
