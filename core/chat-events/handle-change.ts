import type { GuildId } from '../shared/ids.ts';
import type { ChatEventHandlers } from './chat-event-handlers.ts';
import type { ChatEvent } from './chat-event.ts';

export type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { readonly type: Type }>;

type DirectEvent = EventOf<'direct_message_created' | 'direct_message_deleted' | 'direct_message_edited'>;

const isDirect = (event: ChatEvent): event is DirectEvent => event.type.startsWith('direct_message_');

const handleDirect = (handlers: ChatEventHandlers, event: DirectEvent): Promise<void> => {
  switch (event.type) {
    case 'direct_message_created':
      return handlers.handleDirectMessage(event.message);
    case 'direct_message_edited':
      return handlers.handleDirectEdited(event.message);
    case 'direct_message_deleted':
      return handlers.handleDirectDeleted(event.userId, event.message);
  }
};

type PostEvent = EventOf<'post_changed' | 'post_opened'>;

const isOfPost = (event: ChatEvent): event is PostEvent => event.type.startsWith('post_');

const handlePost = (handlers: ChatEventHandlers, guild: GuildId, { type, channel }: PostEvent): Promise<void> =>
  type === 'post_opened' ? handlers.handlePostOpened(guild, channel) : handlers.handlePostChanged(guild, channel);

/** No user waits for an answer to these events. */
export const handleChange = (
  handlers: ChatEventHandlers,
  guild: GuildId,
  event: Exclude<ChatEvent, EventOf<'button_pressed' | 'command_used' | 'menu_used'>>,
): Promise<unknown> => {
  if (isDirect(event)) return handleDirect(handlers, event);
  if (isOfPost(event)) return handlePost(handlers, guild, event);
  switch (event.type) {
    case 'message_created':
      return handlers.handleMessageCreated(guild, event.message);
    case 'message_edited':
      return handlers.handleMessageEdited(guild, event.message);
    case 'message_deleted':
      return handlers.handleMessageDeleted(guild, event.channel, event.message);
    case 'messages_deleted':
      return handlers.handleMessageDeleted(guild, event.channel, ...event.messages);
    case 'channel_deleted':
      return handlers.handleChannelDeleted(guild, event.channel);
    case 'member_left':
      return handlers.handleMemberLeft(guild, event.userId);
  }
};
