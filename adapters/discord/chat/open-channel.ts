import { z } from 'zod';
import { CHANNEL_STEP, type ChatEffect, type NewChannel, type OpenedChannel } from '#core/chat/index.ts';
import { type ChannelId, type ChatMessageId, toChannelId, toChatMessageId, toUserId } from '#core/shared/ids.ts';
import { addMembers, type CreationTools, createThread, toThreadDraft } from './create-thread.ts';
import { loadFiles } from './drafts/load-files.ts';
import { draftPosts } from './drafts/message-drafts.ts';
import type { Delivery } from './messages.ts';
import { createOverwrites } from './channels/overwrites.ts';

const POSTS_STEP = 'posts';

export const StoredUsers = z.array(
  z.object({ userId: z.string().transform(toUserId), name: z.string(), avatarUrl: z.string().nullable() }),
);
export const StoredMessageIds = z.array(z.string().transform(toChatMessageId));

const StoredOpening = z.object({
  channelId: z.string().transform(toChannelId),
  messageIds: StoredMessageIds,
  users: StoredUsers,
});

/** Opens a channel with its first messages, once under a key. Each step is recorded, so that a retry continues after the last. */
export const openChannel = async (tools: CreationTools, key: string, channel: NewChannel): Promise<OpenedChannel> => {
  const { effects, clock } = tools;
  const draft = channel.home === 'channel' ? null : toThreadDraft(channel);
  const plan = { key, step: CHANNEL_STEP, guildId: channel.guild, channelId: null, draft, createdAt: clock.now() };
  const before = await effects.plan(plan);
  const channelId = await createOnce(tools, key, channel, before);
  const posts = { ...plan, step: POSTS_STEP, channelId };
  const posted = before && (await effects.find(posts));
  if (posted?.status === 'done') return StoredOpening.parse(posted.result);
  if (draft) await addMembers(tools, channelId, channel.memberIds);
  const users = await tools.people.showUsers(channel.guild, channel.memberIds);
  const { messageIds, sentIds } = await sendPosts(tools, channel, users, {
    key,
    guild: channel.guild,
    channel: channelId,
    plannedAt: before?.createdAt ?? plan.createdAt,
    isRetry: before !== null,
  });
  const opened = { channelId, messageIds, users };
  await effects.complete({ ...posts, result: { ...opened, sentIds } });
  return opened;
};

const createOnce = async (
  tools: CreationTools,
  key: string,
  channel: NewChannel,
  before: ChatEffect | null,
): Promise<ChannelId> => {
  if (before?.status === 'done' && before.channelId) return before.channelId;
  if (channel.home === 'channel') return createChannel(tools, key, channel, before !== null);
  const plannedAt = before?.createdAt ?? tools.clock.now();
  const draft = toThreadDraft(channel);
  return createThread(tools, { key, guild: channel.guild, draft, plannedAt, isRetry: before !== null });
};

const createChannel = async (
  { effects, channels, bot, clock }: CreationTools,
  key: string,
  { guild, name, topic, parentIds, memberIds, ...roles }: NewChannel,
  isRetry: boolean,
): Promise<ChannelId> => {
  const overwrites = createOverwrites({ guild, botId: bot.id }, memberIds, roles);
  const channelId = await channels.create({ guild, name, topic, parentIds, overwrites, ref: key }, isRetry);
  const done = { key, step: CHANNEL_STEP, guildId: guild, channelId, createdAt: clock.now() };
  await effects.complete({ ...done, result: null });
  return channelId;
};

interface SentPosts extends Pick<OpenedChannel, 'messageIds'> {
  /** Has all messages: some posts take several. */
  readonly sentIds: readonly ChatMessageId[];
}

const sendPosts = async (
  { messages, blobs, people }: CreationTools,
  { guild, posts }: NewChannel,
  members: OpenedChannel['users'],
  { channel, ...delivery }: Delivery & { readonly channel: ChannelId },
): Promise<SentPosts> => {
  const authors = posts.flatMap(({ onBehalfOf }) => onBehalfOf ?? []);
  const others = await people.showUsers(
    guild,
    authors.filter((id) => !members.some(({ userId }) => userId === id)),
  );
  const loaded = await Promise.all(posts.map((post) => loadFiles(blobs, guild, post)));
  const { drafts, firstDrafts } = draftPosts(loaded, [...members, ...others]);
  const sentIds = await messages.send({ ...delivery, channel }, drafts);
  const messageIds = firstDrafts.flatMap((index) => sentIds[index] ?? []);
  for (const [index, id] of messageIds.entries()) if (posts[index]?.isPinned) await messages.pin(channel, id);
  return { messageIds, sentIds };
};
