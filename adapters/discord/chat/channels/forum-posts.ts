import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { type APIThreadChannel, ChannelType } from 'discord-api-types/v10';
import type { ForumPost, TagChange } from '#core/chat/index.ts';
import { type ChannelId, type GuildId, toChannelId, toUserId } from '#core/shared/ids.ts';
import { toCreationMs } from '../../snowflake.ts';
import { ignoreUnknownChannel } from './channels.ts';
import type { DiscordThreads } from './threads.ts';
import type { DiscordRest } from '../../rest/discord-rest.ts';
import type { RequestContext } from '../../rest/failures.ts';

interface PostAddress {
  readonly guild: GuildId;
  readonly channel: ChannelId;
}

interface PostTools {
  readonly rest: DiscordRest;
  readonly threads: DiscordThreads;
}

/** A post can have so many tags. */
const MAX_TAGS = 5;
/** Discord archives somewhat later than it says. */
const TOLERANCE_MS = 60_000;
const MINUTE_MS = 60_000;

const toContext = (channel: ChannelId): RequestContext => ({
  needs: ['View Channels', 'Read Message History', 'Manage Threads'],
  place: `post ${channel}`,
  channelId: channel,
});

/** Null when it is gone, or no public thread of the server. */
const findThread = async (rest: DiscordRest, { guild, channel }: PostAddress): Promise<APIThreadChannel | null> => {
  const found = await ignoreUnknownChannel(() =>
    rest.call(toContext(channel), ({ channels }, options) => channels.get(channel, options)),
  );
  return found?.type === ChannelType.PublicThread && found.guild_id === guild ? found : null;
};

/** @returns null when it is gone, or no post */
export const findPost = async (
  rest: DiscordRest,
  botId: string,
  address: PostAddress,
): Promise<Omit<ForumPost, 'isChanging'> | null> => {
  const thread = await findThread(rest, address);
  if (!thread?.parent_id) return null;
  return {
    channelId: address.channel,
    forumId: toChannelId(thread.parent_id),
    userId: thread.owner_id === undefined || thread.owner_id === botId ? null : toUserId(thread.owner_id),
    title: removeDirections(thread.name) || thread.name,
    tagIds: thread.applied_tags ?? [],
    locked: thread.thread_metadata?.locked === true,
    isArchivedByPerson: isArchivedByPerson(thread),
  };
};

/** Discord archives a thread itself when nobody has written for the time that is set. */
const isArchivedByPerson = ({ id, last_message_id: last, thread_metadata: state }: APIThreadChannel): boolean => {
  if (!state?.archived) return false;
  const restedMs = Date.parse(state.archive_timestamp) - toCreationMs(last ?? id);
  return restedMs < state.auto_archive_duration * MINUTE_MS - TOLERANCE_MS;
};

/** The tags after a change: the new ones, and as many of the others as a post can have. */
export const changeTags = (before: readonly string[], { add, remove }: TagChange): readonly string[] =>
  [...new Set([...add, ...before])].filter((id) => !remove.includes(id)).slice(0, MAX_TAGS);

export const isSameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Changes the tags of a post, which is brought back from the archive for that. */
export const tagPost = async ({ rest, threads }: PostTools, address: PostAddress, change: TagChange): Promise<void> => {
  const thread = await findThread(rest, address);
  if (!thread) return;
  const before = thread.applied_tags ?? [];
  const tagIds = changeTags(before, change);
  const isArchived = thread.thread_metadata?.archived === true;
  if (!isSameTags(before, tagIds))
    await threads.setState(address.channel, { tagIds, ...(isArchived && { archived: false }) });
};
