import { ApplicationCommandType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { type ChatEvent, findTargetServer, parseButton } from '#core/chat-events/index.ts';
import { type ChannelId, toChannelId, toUserId, type UserId } from '#core/shared/ids.ts';
import { parseLanguageTag } from '#core/shared/values/language-tag.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import { readAnswers } from './read-answers.ts';
import { readPickedChannels } from './read-picked-channels.ts';
import { readMenu } from './read-menu.ts';

/** Holds a use by a user in a server, or in direct messages. */
export interface ReadInteraction {
  readonly guild: string;
  readonly userId: string;
  readonly event: Extract<ChatEvent, { readonly type: 'button_pressed' | 'command_used' | 'menu_used' }>;
  /** Whether the user sent a form. */
  readonly isForm: boolean;
  /** Whether it was asked for in a message that the user alone sees, such as a menu. */
  readonly isPrivate: boolean;
}

/** Who did something, and in which channel. */
interface Source {
  readonly channel: ChannelId;
  readonly userId: UserId;
}

/** @returns null for interactions of no server and for kinds that the bot does not offer */
export const readInteraction = (interaction: ReadInteractionData): ReadInteraction | null => {
  const place = readPlace(interaction) ?? readDirectPlace(interaction);
  const event = place && readEvent(interaction, place.source);
  if (!event) return null;
  const { guild, source } = place;
  const language = parseLanguageTag(interaction.locale ?? '');
  const isForm = interaction.type === InteractionType.ModalSubmit;
  const isPrivate = ((interaction.message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  return { guild, userId: source.userId, event: language ? { ...event, language } : event, isForm, isPrivate };
};

interface Place {
  readonly guild: string;
  readonly source: Source;
}

/** Where an interaction was, and of whom; null outside of servers. */
const readPlace = ({ guild_id: guild, member, ...interaction }: ReadInteractionData): Place | null => {
  const source = readSource(interaction, member?.user);
  return guild === undefined || !source ? null : { guild, source };
};

const readSource = (
  { channel, channel_id: channelId }: Pick<ReadInteractionData, 'channel' | 'channel_id'>,
  user: { readonly id: string } | undefined,
): Source | null => {
  const id = channel?.id ?? channelId;
  return id === undefined || !user ? null : { channel: toChannelId(id), userId: toUserId(user.id) };
};

/** A button of a direct message names its server; null for everything else there. */
const readDirectPlace = (interaction: ReadInteractionData): Place | null => {
  const source = interaction.guild_id === undefined ? readSource(interaction, interaction.user) : null;
  if (!source || !isOfComponent(interaction)) return null;
  const guild = findTargetServer(parseButton(interaction.data.custom_id));
  return guild && { guild, source };
};

/** A command that was used in direct messages. */
export interface ReadDirectCommand {
  readonly userId: UserId;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** @returns null for everything else */
export const readDirectCommand = (interaction: ReadInteractionData): ReadDirectCommand | null => {
  const source = interaction.guild_id === undefined ? readSource(interaction, interaction.user) : null;
  if (!source || interaction.type !== InteractionType.ApplicationCommand) return null;
  const event = readCommand(interaction.data, source);
  if (event?.type !== 'command_used') return null;
  const { userId, name, options } = event;
  return { userId, name, options };
};

type ComponentType = InteractionType.MessageComponent | InteractionType.ModalSubmit;

const isOfComponent = (
  interaction: ReadInteractionData,
): interaction is Extract<ReadInteractionData, { readonly type: ComponentType }> =>
  interaction.type === InteractionType.MessageComponent || interaction.type === InteractionType.ModalSubmit;

const readEvent = (interaction: ReadInteractionData, source: Source): ReadInteraction['event'] | null => {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return readCommand(interaction.data, source) ?? readMenu(interaction, source);
    case InteractionType.MessageComponent:
      return { type: 'button_pressed', ...source, buttonId: readButton(interaction.data), answers: null };
    case InteractionType.ModalSubmit: {
      const { custom_id: buttonId, resolved } = interaction.data;
      const picked = readPickedChannels(resolved?.channels);
      return { type: 'button_pressed', ...source, buttonId, answers: readAnswers(interaction.data), ...picked };
    }
    default:
      return null;
  }
};

/** Holds the value that a user is writing in an option of a command. */
export interface ReadAutocomplete {
  /** Null in direct messages. */
  readonly guild: string | null;
  readonly channelId: ChannelId;
  readonly userId: UserId;
  readonly name: string;
  readonly option: string;
  readonly options: Readonly<Record<string, string>>;
}

/** @returns null when no option is being written */
export const readAutocomplete = (interaction: ReadInteractionData): ReadAutocomplete | null => {
  const { guild_id: guild = null, member, user } = interaction;
  const source = readSource(interaction, member?.user ?? user);
  if (!source || interaction.type !== InteractionType.ApplicationCommandAutocomplete) return null;
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return null;
  const { name, options } = readName(interaction.data);
  const focused = options.find((option) => 'focused' in option && option.focused === true);
  if (!focused) return null;
  const { channel: channelId, userId } = source;
  const given = Object.fromEntries(options.flatMap(readOption));
  return { guild, channelId, userId, name, option: focused.name, options: given };
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

type NamedCommand = Extract<CommandData, { readonly type: ApplicationCommandType.ChatInput }>;
type OptionData = NonNullable<NamedCommand['options']>[number];

interface Named {
  readonly name: string;
  readonly options?: readonly OptionData[] | undefined;
}

/** A command with its group and subcommand, such as `desk member block`, and the options of the innermost. */
const readName = ({
  name,
  options = [],
}: Named): { readonly name: string; readonly options: readonly OptionData[] } => {
  const inner = options.find((option) => 'options' in option);
  return inner ? readName({ name: `${name} ${inner.name}`, options: inner.options }) : { name, options };
};

const readOption = (option: OptionData): readonly (readonly [string, string])[] =>
  'value' in option ? [[option.name, String(option.value)]] : [];

/** The options of a menu have ids of their own. */
const readButton = (data: PressData): string => ('values' in data ? (data.values[0] ?? '') : data.custom_id);
