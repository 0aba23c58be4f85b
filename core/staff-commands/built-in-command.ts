import type { CommandTextKey } from '../settings/index.ts';
import type { TicketAction } from '../tickets/index.ts';
import { assertPossible } from './assert-possible.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

/** What was given with a command, by name. */
export type CommandOptions = Readonly<Partial<Record<string, string>>>;

export type CommandOption = {
  readonly description: CommandTextKey;
  readonly isRequired: boolean;
} & (
  | { readonly kind: 'user' }
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      /** The only values that it has. */
      readonly choices?: readonly string[];
    }
);

/** A command that staff has in the channels of tickets of every server. */
export interface BuiltInCommand {
  readonly description: CommandTextKey;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** What the state table has to allow; null for what staff may do to any ticket. */
  readonly action: TicketAction | null;
  /** @returns the answer @throws Refused */
  readonly execute: (ports: StaffPorts, context: StaffContext, options: CommandOptions) => Promise<string>;
}

/** @returns the answer @throws Refused, also when the state table forbids the action of the command now */
export const executeCommand = async (
  { action, execute }: BuiltInCommand,
  ports: StaffPorts,
  context: StaffContext,
  options: CommandOptions,
): Promise<string> => {
  if (action !== null) assertPossible(context, action);
  return execute(ports, context, options);
};
