import type { CommandOptions, CommandSpec } from '../built-in-commands/index.ts';
import type { TicketAction } from '../tickets/index.ts';
import { assertPossible } from './assert-possible.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

/** A subcommand of `/desk`, which staff has in the channels of tickets of every server. */
export interface StaffCommand extends CommandSpec {
  /** What the state table has to allow; null for what staff may do to any ticket. */
  readonly action: TicketAction | null;
  /** @returns the answer @throws Refused */
  readonly execute: (ports: StaffPorts, context: StaffContext, options: CommandOptions) => Promise<string>;
}

/** @returns the answer @throws Refused, also when the state table forbids the action of the command now */
export const executeCommand = async (
  { action, execute }: Pick<StaffCommand, 'action' | 'execute'>,
  ports: StaffPorts,
  context: StaffContext,
  options: CommandOptions,
): Promise<string> => {
  if (action !== null) assertPossible(context, action);
  return execute(ports, context, options);
};
