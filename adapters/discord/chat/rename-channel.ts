import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { replaceTopicText } from '../channel-references.ts';
import { ignoreUnknownChannel, readTopic, toContext } from './channels/channels.ts';

export interface ChannelLabel {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly name: string;
  readonly topic: string;
}

/** Discord writes names of channels so. */
const toShownName = (name: string): string => name.toLowerCase().replaceAll(/[\s-]+/g, '-');

/** @returns false when it has the name already, or the server has no such channel. Threads have no topic. */
export const renameChannel = async (
  rest: DiscordRest,
  { guild, channel, name, topic }: ChannelLabel,
): Promise<boolean> => {
  const context = toContext(channel);
  const found = await ignoreUnknownChannel(() =>
    rest.call(context, ({ channels }, options) => channels.get(channel, options)),
  );
  if (!found || !('guild_id' in found) || found.guild_id !== guild) return false;
  if (toShownName(found.name) === toShownName(name)) return false;
  const isThread = 'thread_metadata' in found;
  const body = { name, ...(!isThread && { topic: replaceTopicText(readTopic(found), topic) }) };
  await rest.call(context, ({ channels }, options) => channels.edit(channel, body, options));
  return true;
};
