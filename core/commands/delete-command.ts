import { getForUpdate } from '../shared/records.ts';
import { COMMAND, type CommandPorts, type CommandRef } from './command-ports.ts';

/** The chat offers the command until the next sync. @throws not_found; VersionConflict */
export const deleteCommand =
  ({ commands }: Pick<CommandPorts, 'commands'>) =>
  async (target: CommandRef): Promise<void> => {
    await getForUpdate(commands, COMMAND, target);
    await commands.remove(target.guild, target.id);
  };
