import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import type { ChatMessage } from '#core/chat/index.ts';
import type { InboundEvent, ChatEvent } from '#core/chat-events/index.ts';
import { type ChannelId, type GuildId, toChannelId, toChatMessageId, toGuildId, toUserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { ReadEvent, ReadMessage } from '../event-schemas.ts';
import { readFiles, readParts, type Visibility } from '../read-parts.ts';
import { toShownMember } from '../shown-members.ts';

/** What a translation has to know. */
export interface TranslationContext {
  /** The session and the number of the event in it: names events that have no id of their own. */
  readonly position: string;
  /** Whether messages in a channel matter. */
  readonly isWatched: (guild: string, channel: string) => boolean;
  /** Its own messages are none of others. */
  readonly botId: string;
  readonly seesContent: boolean;
}

/** The inbound events that an event of the gateway makes; none for an event that is of no use. */
export const translateEvent = (payload: ReadEvent, context: TranslationContext): readonly InboundEvent[] => {
  switch (payload.t) {
    case GatewayDispatchEvents.MessageCreate:
    case GatewayDispatchEvents.MessageUpdate:
      return translateMessage(payload.t, payload.d, context);
    case GatewayDispatchEvents.MessageDelete:
      return translateDeletion(payload.d.guild_id, payload.d.channel_id, [payload.d.id], context);
    case GatewayDispatchEvents.MessageDeleteBulk:
      return translateDeletion(payload.d.guild_id, payload.d.channel_id, payload.d.ids, context);
    case GatewayDispatchEvents.ChannelDelete:
    case GatewayDispatchEvents.ThreadDelete:
      return translateChannelDeletion(payload.d, context);
    case GatewayDispatchEvents.GuildMemberRemove: {
      const { guild_id: guild, user } = payload.d;
      return [toMemberLeftInboundEvent(guild, user.id, context.position)];
    }
    default:
      return [];
  }
};

const inChannel = (guild: string, channel: string, key: string, event: ChatEvent): InboundEvent => ({
  key,
  guildId: toGuildId(guild),
  subject: `channel:${channel}`,
  event,
  replyTo: null,
});

/** Others say what a user did, such as adding somebody to a thread. */
const WRITTEN_TYPES: readonly number[] = [MessageType.Default, MessageType.Reply];

/** Messages of bots, which may belong to a ticket if the server wants it. */
const BOT_TYPES: readonly number[] = [...WRITTEN_TYPES, MessageType.ChatInputCommand, MessageType.ContextMenuCommand];

/** Whether a user or another bot wrote the message. Whether a bot counts is for the settings of the server to say. */
export const isWrittenByOther = (message: ReadMessage, botId: string): boolean => {
  const { type, author, webhook_id: webhook, application_id: application } = message;
  if (author.bot !== true) return webhook === undefined && WRITTEN_TYPES.includes(type);
  return author.id !== botId && application !== botId && BOT_TYPES.includes(type);
};

/** A message in a channel of a server. The same message has the same key, wherever it was read. */
export const toMessageInboundEvent = (message: ReadMessage, visibility: Visibility): InboundEvent =>
  inChannel(visibility.guild, message.channel_id, `message:${message.id}`, {
    type: 'message_created',
    message: toChatMessage(message, visibility),
  });

/** What a user did in the direct messages with the bot, handled by the workers of the server. */
export const toDirectInboundEvent = (guild: GuildId, user: string, key: string, event: ChatEvent): InboundEvent => ({
  key,
  guildId: guild,
  subject: `direct:${user}`,
  event,
  replyTo: null,
});

/** A message that a user wrote to the bot; the bot always sees what it says. */
export const toDirectMessage = (message: ReadMessage, botId: string): ChatMessage =>
  toChatMessage(message, { guild: '@me', botId, seesContent: true });

export const toChannelDeletedInboundEvent = (guild: string, channel: string): InboundEvent =>
  inChannel(guild, channel, `channel:${channel}:deleted`, { type: 'channel_deleted', channel: toChannelId(channel) });

/** `position` names the event: a user can leave more than once. */
export const toMemberLeftInboundEvent = (guild: string, user: string, position: string): InboundEvent => ({
  key: `member-left:${position}`,
  guildId: toGuildId(guild),
  subject: `user:${guild}:${user}`,
  event: { type: 'member_left', userId: toUserId(user) },
  replyTo: null,
});

const translateMessage = (
  type: GatewayDispatchEvents.MessageCreate | GatewayDispatchEvents.MessageUpdate,
  message: ReadMessage,
  { isWatched, botId, seesContent }: TranslationContext,
): readonly InboundEvent[] => {
  const { id, guild_id: guild, channel_id: channel, edited_timestamp: editedAt } = message;
  if (guild === undefined || !isWrittenByOther(message, botId) || !isWatched(guild, channel)) return [];
  const visibility = { guild, botId, seesContent };
  if (type === GatewayDispatchEvents.MessageCreate) return [toMessageInboundEvent(message, visibility)];
  // Discord reports a preview of a link as a change, too.
  if (!editedAt) return [];
  const key = `message:${id}:edited:${Date.parse(editedAt)}`;
  return [inChannel(guild, channel, key, { type: 'message_edited', message: toChatMessage(message, visibility) })];
};

const toChatMessage = (message: ReadMessage, visibility: Visibility): ChatMessage => {
  const { name, avatarUrl } = toShownMember(visibility.guild, message.author, message.member ?? null);
  return {
    id: toChatMessageId(message.id),
    channelId: toChannelId(message.channel_id),
    authorId: toUserId(message.author.id),
    authorName: name,
    authorAvatarUrl: avatarUrl,
    content: message.content,
    attachments: readFiles(message),
    parts: readParts(message, visibility),
    ...(message.author.bot === true && { isFromBot: true }),
    notice: null,
    createdAt: toInstant(Date.parse(message.timestamp)),
    editedAt: message.edited_timestamp ? toInstant(Date.parse(message.edited_timestamp)) : null,
  };
};

const translateDeletion = (
  guild: string | undefined,
  channel: string,
  messages: readonly string[],
  { isWatched }: TranslationContext,
): readonly InboundEvent[] => {
  if (guild === undefined || !isWatched(guild, channel)) return [];
  const on: ChannelId = toChannelId(channel);
  return messages.map((id) =>
    inChannel(guild, channel, `message:${id}:deleted`, {
      type: 'message_deleted',
      channel: on,
      message: toChatMessageId(id),
    }),
  );
};

const translateChannelDeletion = (
  { id, guild_id: guild }: { readonly id: string; readonly guild_id?: string | undefined },
  { isWatched }: TranslationContext,
): readonly InboundEvent[] => {
  if (guild === undefined || !isWatched(guild, id)) return [];
  return [toChannelDeletedInboundEvent(guild, id)];
};
