import type { CommandOptions, Suggestion, SuggestionKind } from '../built-in-commands/index.ts';
import { isCommandWord } from '../settings/index.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import { findBuiltInSpec, findMemberCommand, findStaffCommand } from './built-in-commands.ts';
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
    const kind = findKind(name, option);
    if (!kind) return [];
    const typed = options[option] ?? '';
    const memberCommand = findMemberCommand(name);
    if (memberCommand) {
      const asked = { userId, name: memberCommand, kind, typed };
      return guild === null ? directMessages.suggest(asked) : memberCommands.suggest({ ...asked, guild });
    }
    if (guild === null || !findStaffCommand(name)) return [];
    return staffCommands.suggest({ guild, userId, channel: channelId, kind, typed, options });
  };

const findKind = (name: string, option: string): SuggestionKind | null => {
  const spec = isCommandWord(option) ? findBuiltInSpec(name)?.options[option] : undefined;
  return spec?.kind === 'text' ? (spec.suggests ?? null) : null;
};
