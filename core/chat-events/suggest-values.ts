import type { CommandOptions, Suggestion, SuggestionKind } from '../built-in-commands/index.ts';
import { isCommandWord } from '../settings/index.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import { findBuiltInSpec, findMemberCommand, findStaffCommand } from './built-in-commands.ts';
import type { ChatEventPorts } from './chat-event-inputs.ts';

export interface SuggestValues {
  /** Null in direct messages. */
  readonly guild: GuildId | null;
  readonly channelId: ChannelId | null;
  readonly userId: UserId;
  readonly name: string;
  /** The option that the user is writing. */
  readonly option: string;
  /** What is given so far, by the names of the options. */
  readonly options: CommandOptions;
}

/** What the user of a built-in command may mean, 25 values at most; empty for options without suggestions. It reads storage alone, but for roles. */
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
