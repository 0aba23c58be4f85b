import {
  type APIApplicationCommandInteraction,
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import type { ChatEvent } from '#core/chat-events/index.ts';
import { toChannelId, toUserId } from '#core/shared/ids.ts';
import { readAnswers } from './modals.ts';

/** What a user asked for in a server. */
export interface ReadInteraction {
  readonly guild: string;
  readonly userId: string;
  readonly event: Extract<ChatEvent, { readonly type: 'button_pressed' | 'command_used' }>;
  /** Whether the user sent a form. */
  readonly isForm: boolean;
}

/** @returns null for interactions outside of servers and for kinds that the bot does not offer */
export const readInteraction = (interaction: APIInteraction): ReadInteraction | null => {
  const { guild_id: guild, member } = interaction;
  if (guild === undefined || member === undefined) return null;
  const event = readEvent(interaction, member.user.id);
  return event && { guild, userId: member.user.id, event, isForm: interaction.type === InteractionType.ModalSubmit };
};

const readEvent = (interaction: APIInteraction, user: string): ReadInteraction['event'] | null => {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return readCommand(interaction, user);
    case InteractionType.MessageComponent:
      return readPress(interaction, user);
    case InteractionType.ModalSubmit:
      return readForm(interaction, user);
    default:
      return null;
  }
};

const readCommand = (
  { data, channel }: APIApplicationCommandInteraction,
  user: string,
): ReadInteraction['event'] | null => {
  if (data.type !== ApplicationCommandType.ChatInput) return null;
  return {
    type: 'command_used',
    channel: toChannelId(channel.id),
    userId: toUserId(user),
    name: data.name,
    options: Object.fromEntries((data.options ?? []).flatMap(readOption)),
  };
};

const readOption = (option: APIApplicationCommandInteractionDataOption): readonly (readonly [string, string])[] =>
  option.type === ApplicationCommandOptionType.Subcommand ||
  option.type === ApplicationCommandOptionType.SubcommandGroup
    ? []
    : [[option.name, String(option.value)]];

/** The options of a menu have ids of their own. */
const readPress = ({ data, channel }: APIMessageComponentInteraction, user: string): ReadInteraction['event'] => ({
  type: 'button_pressed',
  channel: toChannelId(channel.id),
  userId: toUserId(user),
  buttonId: data.component_type === ComponentType.StringSelect ? (data.values[0] ?? '') : data.custom_id,
  answers: null,
});

const readForm = ({ data, channel }: APIModalSubmitInteraction, user: string): ReadInteraction['event'] | null =>
  channel
    ? {
        type: 'button_pressed',
        channel: toChannelId(channel.id),
        userId: toUserId(user),
        buttonId: data.custom_id,
        answers: readAnswers(data.components),
      }
    : null;
