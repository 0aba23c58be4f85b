import { type CommandOptions, explainFailure, type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import { executeCommand } from './staff-command.ts';
import { STAFF_COMMANDS, type StaffCommandName } from './commands/staff-commands.ts';
import { loadServer, openStaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

export interface UseStaffCommand extends StaffInput {
  readonly name: StaffCommandName;
  readonly options: CommandOptions;
}

/** A member of the staff uses a command in the channel of a ticket. It does what the API does, as that member. Never fails because of the user: the answer says what is needed. */
export const useStaffCommand =
  (ports: StaffPorts) =>
  async (input: UseStaffCommand): Promise<PrivateAnswer> => {
    const server = await loadServer(ports, input);
    try {
      const context = await openStaffContext(ports, server, input);
      return toAnswer(await executeCommand(STAFF_COMMANDS[input.name], ports, context, input.options));
    } catch (error) {
      return explainFailure(server, error);
    }
  };
