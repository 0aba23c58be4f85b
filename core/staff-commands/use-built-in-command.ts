import { type PrivateAnswer, explainFailure, toAnswer } from './answer-in-chat.ts';
import type { BuiltInCommand } from './built-in-commands.ts';
import type { CommandOptions } from './command-handler.ts';
import { COMMAND_HANDLERS } from './command-handlers.ts';
import { loadServer, openStaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

export interface UseBuiltInCommand extends StaffInput {
  readonly name: BuiltInCommand;
  readonly options: CommandOptions;
}

/** A member of the staff uses a command in the channel of a ticket. It does what the API does, as that member. Never fails because of the user: the answer says what is needed. */
export const useBuiltInCommand =
  (ports: StaffPorts) =>
  async (input: UseBuiltInCommand): Promise<PrivateAnswer> => {
    const server = await loadServer(ports, input);
    try {
      const context = await openStaffContext(ports, server, input);
      return toAnswer(await COMMAND_HANDLERS[input.name](ports, context, input.options));
    } catch (error) {
      return explainFailure(server, error);
    }
  };
