import { type CommandResult, toResult } from '../built-in-commands/index.ts';
import { loadServerContext, type ServerContextPorts } from '../settings/index.ts';
import { isRefusedByChat } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { findMemberCommand, findStaffCommand } from './built-in-commands.ts';
import type { ChatEventPorts, UsedCommand } from './chat-event-inputs.ts';
import { explainRefusal } from './explain-refusal.ts';

/** Never fails because of the user: the answer says what is needed. @returns null for other commands */
export const useBuiltInCommand =
  (ports: ChatEventPorts) =>
  async ({ name, channelId: channel, fromDirect = false, ...used }: UsedCommand): Promise<CommandResult | null> => {
    const staffCommand = findStaffCommand(name);
    if (staffCommand) {
      return toResult(await ports.staffCommands.use({ ...used, name: staffCommand, channel }));
    }
    const memberCommand = findMemberCommand(name);
    if (!memberCommand) return null;
    if (fromDirect && memberCommand === 'list')
      return toResult(await ports.directMessages.describeOwnTickets(used.userId));
    return explained(ports, used.guild, () => ports.memberCommands.use({ ...used, name: memberCommand, channel }));
  };

/** @throws errors that are no refusals, and what the chat platform refused the bot */
export const explained = async <Result>(
  ports: ServerContextPorts,
  guild: GuildId,
  execute: () => Promise<Result>,
): Promise<Result | CommandResult<never>> => {
  try {
    return await execute();
  } catch (error) {
    if (isRefusedByChat(error)) throw error;
    const { content } = explainRefusal(await loadServerContext(ports, guild), error);
    return toResult(content);
  }
};
