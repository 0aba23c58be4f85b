import { ApplicationCommandType, type InteractionType } from 'discord-api-types/v10';
import type { ChatEvent } from '#core/chat-events/index.ts';
import { CONTEXT_MENUS, type ContextMenuName, type QuotedMessage } from '#core/context-menus/index.ts';
import { type ChannelId, toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import { toMessageAddress } from '../message-address.ts';

type CommandInteraction = Extract<ReadInteractionData, { readonly type: InteractionType.ApplicationCommand }>;
type MenuData = Exclude<CommandInteraction['data'], { readonly type: ApplicationCommandType.ChatInput }>;

/** The use of a menu of a message or a member; null for one that the bot does not offer any more. */
export const readMenu = (
  { guild_id: guild, data }: CommandInteraction,
  source: { readonly channel: ChannelId; readonly userId: UserId },
): Extract<ChatEvent, { readonly type: 'menu_used' }> | null => {
  if (data.type === ApplicationCommandType.ChatInput) return null;
  const menu = findMenu(data);
  const message = 'resolved' in data ? data.resolved.messages[data.target_id] : undefined;
  if (!menu || (CONTEXT_MENUS[menu].target === 'message') !== (message !== undefined)) return null;
  const targetId = toUserId(message ? message.author.id : data.target_id);
  return {
    type: 'menu_used',
    ...source,
    menu,
    targetId,
    message: message ? toQuoted(guild, data.target_id, message) : null,
  };
};

const findMenu = ({ type, name }: MenuData): ContextMenuName | undefined => {
  const target = type === ApplicationCommandType.Message ? 'message' : 'member';
  return listKeys(CONTEXT_MENUS).find(
    (menu) => CONTEXT_MENUS[menu].target === target && CONTEXT_MENUS[menu].name === name,
  );
};

type TargetMessage = NonNullable<Extract<MenuData, { readonly resolved: unknown }>['resolved']['messages'][string]>;

const toQuoted = (
  guild: string | undefined,
  id: string,
  { channel_id: channel, author, content, attachments }: TargetMessage,
): QuotedMessage => ({
  id: toChatMessageId(id),
  channelId: toChannelId(channel),
  content,
  attachments: attachments.map(({ url, filename }) => ({ url, filename })),
  isFromBot: author.bot === true,
  url: toMessageAddress(guild, channel, id),
});
