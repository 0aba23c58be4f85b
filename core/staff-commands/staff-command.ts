import type { CommandOptions, CommandSpec } from '../built-in-commands/index.ts';
import type { TicketAction } from '../tickets/index.ts';
import { assertPossible } from './assert-possible.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

/** Staff has these subcommands of `/desk` in the channels of tickets. */
export interface StaffCommand extends CommandSpec {
  /** The state table has to allow it; null for what staff may do to any ticket. */
  readonly action: TicketAction | null;
  /** @returns the answer @throws Refused */
  readonly execute: (ports: StaffPorts, context: StaffContext, options: CommandOptions) => Promise<string>;
}

/** @returns the answer @throws Refused, also when the state table forbids the action now */
export const executeCommand = async (
  { action, execute }: Pick<StaffCommand, 'action' | 'execute'>,
  ports: StaffPorts,
  context: StaffContext,
  options: CommandOptions,
): Promise<string> => {
  if (action !== null) assertPossible(context, action);
  return execute(ports, context, options);
};
