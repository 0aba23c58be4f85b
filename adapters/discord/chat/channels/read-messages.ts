import { MESSAGE_PAGE, type MessagePage } from '#core/chat/index.ts';
import { type ChannelId, type ChatMessageId, type GuildId, toChatMessageId } from '#core/shared/ids.ts';
import { readMessage } from '../../event-schemas.ts';
import { toChatMessage } from '../../read-chat-message.ts';
import type { RequestContext } from '../../rest/failures.ts';
import { isWrittenByOther } from '../../written-by-other.ts';
import type { DiscordRest } from '../../rest/discord-rest.ts';
import { type DiscordChannels, ignoreUnknownChannel } from './channels.ts';

interface HistoryAddress {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly after: ChatMessageId | null;
}

interface HistoryTools {
  readonly rest: DiscordRest;
  readonly bot: { readonly id: string };
  readonly channels: DiscordChannels;
}

const toContext = (channel: ChannelId): RequestContext => ({
  needs: ['View Channels', 'Read Message History'],
  place: `channel ${channel}`,
  channelId: channel,
});

/** The oldest come first, without messages of the bot and without those that cannot be read. Null when the channel is gone. */
export const readMessagesAfter = async (
  { rest, bot, channels }: HistoryTools,
  { guild, channel, after }: HistoryAddress,
  seesContent: boolean,
): Promise<MessagePage | null> => {
  if (!(await channels.isOf(guild, channel))) return null;
  // The first message of a post has the id of the post.
  const start = after ?? String(BigInt(channel) - 1n);
  const found = await ignoreUnknownChannel(() =>
    rest.call(toContext(channel), (api, options) =>
      api.channels.getMessages(channel, { after: start, limit: MESSAGE_PAGE }, options),
    ),
  );
  if (!found) return null;
  const newest = found[0];
  const messages = found.toReversed().flatMap((message) => readMessage(message) ?? []);
  const written = messages.filter((message) => isWrittenByOther(message, bot.id));
  return {
    messages: written.map((message) => toChatMessage(message, { guild, botId: bot.id, seesContent })),
    next: newest && found.length === MESSAGE_PAGE ? toChatMessageId(newest.id) : null,
  };
};
