import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { ChatMessage } from '#core/chat/index.ts';
import type { InboundEvent, ChatEvent } from '#core/chat-events/index.ts';
import { type ChannelId, type GuildId, toChannelId, toChatMessageId, toGuildId, toUserId } from '#core/shared/ids.ts';
import type { EventOf, ReadEvent, ReadMessage } from '../event-schemas.ts';
import { toChatMessage } from '../read-chat-message.ts';
import type { Visibility } from '../read-parts.ts';
import { isWrittenByOther } from '../written-by-other.ts';
import { translatePost } from './translate-post.ts';

export interface TranslationContext {
  /** The session and the number of the event in it: names events that have no id of their own. */
  readonly position: string;
  /** Whether messages in a channel matter. */
  readonly isWatched: (guild: string, channel: string) => boolean;
  /** Whether the posts of a channel are tickets. */
  readonly isForum: (guild: string, channel: string) => boolean;
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
    case GatewayDispatchEvents.MessageDeleteBulk:
      return translateDeletion(payload.d, context);
    default:
      return translateChannel(payload, context);
  }
};

const translateChannel = (payload: ReadEvent, context: TranslationContext): readonly InboundEvent[] => {
  switch (payload.t) {
    case GatewayDispatchEvents.ChannelDelete:
    case GatewayDispatchEvents.ThreadDelete:
      return translateChannelDeletion(payload.d, context);
    case GatewayDispatchEvents.ThreadCreate:
    case GatewayDispatchEvents.ThreadUpdate:
      return translatePost(payload, context);
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

/** A message in a channel of a server. The same message has the same key, wherever it was read. */
export const toMessageInboundEvent = (message: ReadMessage, visibility: Visibility): InboundEvent =>
  inChannel(visibility.guild, message.channel_id, `message:${message.id}`, {
    type: 'message_created',
    message: toChatMessage(message, visibility),
  });

/** The workers of the server handle what a user did in the direct messages with the bot. */
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

const translateDeletion = (
  deleted: EventOf<GatewayDispatchEvents.MessageDelete | GatewayDispatchEvents.MessageDeleteBulk>['d'],
  { isWatched }: TranslationContext,
): readonly InboundEvent[] => {
  const { guild_id: guild, channel_id: channel } = deleted;
  if (guild === undefined || !isWatched(guild, channel)) return [];
  const on: ChannelId = toChannelId(channel);
  if ('id' in deleted) {
    const message = toChatMessageId(deleted.id);
    return [inChannel(guild, channel, `message:${message}:deleted`, { type: 'message_deleted', channel: on, message })];
  }
  const messages = deleted.ids.map(toChatMessageId);
  const [first] = messages;
  // A message is deleted once, so that one of them names the event.
  if (first === undefined) return [];
  return [inChannel(guild, channel, `messages:${first}:deleted`, { type: 'messages_deleted', channel: on, messages })];
};

const translateChannelDeletion = (
  { id, guild_id: guild }: { readonly id: string; readonly guild_id?: string | undefined },
  { isWatched }: TranslationContext,
): readonly InboundEvent[] => {
  if (guild === undefined || !isWatched(guild, id)) return [];
  return [toChannelDeletedInboundEvent(guild, id)];
};
