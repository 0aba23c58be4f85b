import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10';
import type { ChatEvent } from '#core/chat-events/index.ts';
import { type ChannelId, toChannelId, toUserId, type UserId } from '#core/shared/ids.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import { readAnswers } from './modals.ts';

/** What a user asked for in a server. */
export interface ReadInteraction {
  readonly guild: string;
  readonly userId: string;
  readonly event: Extract<ChatEvent, { readonly type: 'button_pressed' | 'command_used' }>;
  /** Whether the user sent a form. */
  readonly isForm: boolean;
}

/** Who did something, and in which channel. */
interface Source {
  readonly channel: ChannelId;
  readonly userId: UserId;
}

/** @returns null for interactions outside of servers and for kinds that the bot does not offer */
export const readInteraction = (interaction: ReadInteractionData): ReadInteraction | null => {
  const { guild_id: guild, member } = interaction;
  const channel = interaction.channel?.id ?? interaction.channel_id;
  if (guild === undefined || member === undefined || channel === undefined) return null;
  const userId = member.user.id;
  const event = readEvent(interaction, { channel: toChannelId(channel), userId: toUserId(userId) });
  return event && { guild, userId, event, isForm: interaction.type === InteractionType.ModalSubmit };
};

const readEvent = (interaction: ReadInteractionData, source: Source): ReadInteraction['event'] | null => {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return readCommand(interaction.data, source);
    case InteractionType.MessageComponent:
      return { type: 'button_pressed', ...source, buttonId: readButton(interaction.data), answers: null };
    case InteractionType.ModalSubmit: {
      const { custom_id: buttonId, components } = interaction.data;
      return { type: 'button_pressed', ...source, buttonId, answers: readAnswers(components) };
    }
    default:
      return null;
  }
};

type DataOf<T extends InteractionType> = Extract<
  ReadInteractionData,
  { readonly type: T; readonly data: unknown }
>['data'];
type CommandData = DataOf<InteractionType.ApplicationCommand>;
type PressData = DataOf<InteractionType.MessageComponent>;

const readCommand = (data: CommandData, source: Source): ReadInteraction['event'] | null => {
  if (data.type !== ApplicationCommandType.ChatInput) return null;
  const { name, options } = readName(data);
  return { type: 'command_used', ...source, name, options: Object.fromEntries(options.flatMap(readOption)) };
};

type NamedCommand = Extract<CommandData, { readonly options?: unknown }>;
type OptionData = NonNullable<NamedCommand['options']>[number];

/** A command with its subcommand, such as `desk close`, and the options of the innermost. */
const readName = ({ name, options = [] }: NamedCommand) => {
  const subcommand = options.find((option) => 'options' in option);
  return subcommand ? { name: `${name} ${subcommand.name}`, options: subcommand.options ?? [] } : { name, options };
};

const readOption = (option: OptionData): readonly (readonly [string, string])[] =>
  'value' in option ? [[option.name, String(option.value)]] : [];

/** The options of a menu have ids of their own. */
const readButton = (data: PressData): string => ('values' in data ? (data.values[0] ?? '') : data.custom_id);
