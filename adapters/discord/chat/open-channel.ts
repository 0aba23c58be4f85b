import { z } from 'zod';
import {
  CHANNEL_STEP,
  type ChatEffect,
  type ChatEffectStore,
  type NewChannel,
  type OpenedChannel,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, toChannelId, toChatMessageId, toUserId } from '#core/shared/ids.ts';
import type { ChatTools } from './chat-tools.ts';
import { loadFiles } from './load-files.ts';
import { draftPosts } from './message-drafts.ts';
import { createOverwrites } from './overwrites.ts';

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

export interface OpenTools extends ChatTools {
  readonly effects: ChatEffectStore;
  readonly clock: Clock;
}

/** Opens a channel with its first messages, once under a key. Each step is recorded, so that a retry continues after the last. */
export const openChannel = async (tools: OpenTools, key: string, channel: NewChannel): Promise<OpenedChannel> => {
  const { effects, clock } = tools;
  const plan = { key, step: CHANNEL_STEP, guildId: channel.guild, channelId: null, createdAt: clock.now() };
  const before = await effects.plan(plan);
  const channelId = await createOnce(tools, key, channel, before);
  const posts = { ...plan, step: POSTS_STEP, channelId };
  const posted = before && (await effects.find(posts));
  if (posted?.status === 'done') return StoredOpening.parse(posted.result);
  const users = await tools.people.showUsers(channel.guild, channel.memberIds);
  const messageIds = await sendPosts(tools, channel, users, {
    key,
    channel: channelId,
    plannedAt: before?.createdAt ?? plan.createdAt,
    isRetry: before !== null,
  });
  const opened = { channelId, messageIds, users };
  await effects.complete({ ...posts, result: opened });
  return opened;
};

const createOnce = async (
  tools: OpenTools,
  key: string,
  { guild, name, parentIds, memberIds, roleIds }: NewChannel,
  before: ChatEffect | null,
): Promise<ChannelId> => {
  const { effects, channels, bot, clock } = tools;
  if (before?.status === 'done' && before.channelId) return before.channelId;
  const overwrites = createOverwrites({ guild, botId: await bot.readId() }, memberIds, roleIds);
  const channelId = await channels.create({ guild, name, parentIds, overwrites, ref: key }, before !== null);
  const done = { key, step: CHANNEL_STEP, guildId: guild, channelId, createdAt: clock.now() };
  await effects.complete({ ...done, result: null });
  return channelId;
};

const sendPosts = async (
  { messages, blobs, people }: OpenTools,
  { guild, posts }: NewChannel,
  members: OpenedChannel['users'],
  delivery: Parameters<OpenTools['messages']['send']>[0],
): Promise<OpenedChannel['messageIds']> => {
  const authors = posts.flatMap(({ onBehalfOf }) => onBehalfOf ?? []);
  const others = await people.showUsers(
    guild,
    authors.filter((id) => !members.some(({ userId }) => userId === id)),
  );
  const loaded = await Promise.all(posts.map((post) => loadFiles(blobs, guild, post)));
  const { drafts, firstDrafts } = draftPosts(loaded, [...members, ...others]);
  const sent = await messages.send(delivery, drafts);
  return firstDrafts.flatMap((index) => sent[index] ?? []);
};
