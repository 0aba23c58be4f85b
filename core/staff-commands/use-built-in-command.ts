import { type PrivateAnswer, explainFailure, toAnswer } from './answer-in-chat.ts';
import { type CommandOptions, executeCommand } from './built-in-command.ts';
import { BUILT_IN_COMMANDS, type BuiltInName } from './commands/built-in-commands.ts';
import { loadServer, openStaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

export interface UseBuiltInCommand extends StaffInput {
  readonly name: BuiltInName;
  readonly options: CommandOptions;
}

/** A member of the staff uses a command in the channel of a ticket. It does what the API does, as that member. Never fails because of the user: the answer says what is needed. */
export const useBuiltInCommand =
  (ports: StaffPorts) =>
  async (input: UseBuiltInCommand): Promise<PrivateAnswer> => {
    const server = await loadServer(ports, input);
    try {
      const context = await openStaffContext(ports, server, input);
      return toAnswer(await executeCommand(BUILT_IN_COMMANDS[input.name], ports, context, input.options));
    } catch (error) {
      return explainFailure(server, error);
    }
  };
