import type { CommandOptions, Suggestion } from '../built-in-commands/index.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import { findMemberCommand, findStaffCommand } from './built-in-commands.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';

export interface SuggestValues {
  /** Is null in direct messages. */
  readonly guild: GuildId | null;
  readonly channelId: ChannelId | null;
  readonly userId: UserId;
  readonly name: string;
  readonly option: string;
  /** Holds what is given so far, by the names of the options. */
  readonly options: CommandOptions;
}

/** Returns at most 25 values; none for options without suggestions. Reads only storage, except for roles. */
export const suggestValues =
  ({
    staffCommands,
    memberCommands,
    directMessages,
  }: Pick<ChatEventPorts, 'directMessages' | 'memberCommands' | 'staffCommands'>) =>
  async ({ guild, channelId, name, option, options, userId }: SuggestValues): Promise<readonly Suggestion[]> => {
    const asked = { option, options, typed: options[option] ?? '' };
    const memberCommand = findMemberCommand(name);
    if (memberCommand) {
      const own = { ...asked, userId, name: memberCommand };
      return guild === null ? directMessages.suggest(own) : memberCommands.suggest({ ...own, guild });
    }
    const staffCommand = findStaffCommand(name);
    if (guild === null || !staffCommand) return [];
    return staffCommands.suggest({ ...asked, guild, userId, channel: channelId, name: staffCommand });
  };
