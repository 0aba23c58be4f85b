import { type CommandOptions, explainFailure, type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import { openServerContext } from './server-command.ts';
import type { ServerContext } from '../settings/index.ts';
import { executeCommand } from './staff-command.ts';
import { STAFF_COMMANDS, type StaffCommandName } from './staff-commands.ts';
import { loadServer, openStaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

export interface UseStaffCommand extends StaffInput {
  readonly name: StaffCommandName;
  readonly options: CommandOptions;
}

/** Acts as that member, with the rules of the API. Never fails because of the user: the answer says what is needed. */
export const useStaffCommand =
  (ports: StaffPorts) =>
  async (input: UseStaffCommand): Promise<PrivateAnswer> => {
    const server = await loadServer(ports, input);
    try {
      return toAnswer(await execute(ports, server, input));
    } catch (error) {
      return explainFailure(server, error);
    }
  };

const execute = async (ports: StaffPorts, server: ServerContext, input: UseStaffCommand): Promise<string> => {
  const command = STAFF_COMMANDS[input.name];
  if ('executeInServer' in command)
    return command.executeInServer(ports, await openServerContext(ports, server, input), input.options);
  return executeCommand(command, ports, await openStaffContext(ports, server, input), input.options);
};
