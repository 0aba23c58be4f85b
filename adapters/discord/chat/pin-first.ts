import type { ChannelChange } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId } from '#core/shared/ids.ts';
import type { DiscordMessages } from './messages.ts';

/** Pins a message that is to be pinned; of a long one its first part. */
export const pinFirst = async (
  messages: DiscordMessages,
  channel: ChannelId,
  { isPinned }: NonNullable<ChannelChange['post']>,
  [first]: readonly ChatMessageId[],
): Promise<void> => {
  if (isPinned && first) await messages.pin(channel, first);
};
