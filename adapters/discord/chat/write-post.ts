import type { ChangedChannel, Post } from '#core/chat/index.ts';
import type { ChatMessageId } from '#core/shared/ids.ts';
import type { ChannelTarget, ChatTools } from './chat-tools.ts';
import { headDrafts } from './drafts/head-drafts.ts';
import { loadFiles } from './drafts/load-files.ts';
import { draftPost } from './drafts/message-drafts.ts';
import type { ChannelPlace } from './channels/found-channel.ts';

/**
 * Writes a post in a channel or thread, under the name and picture of its person where it is to have them and the bot may have a
 * webhook, and else as the bot with a heading. Of a long one that is to be pinned it pins the first part.
 */
export const writePost = async (
  { messages, threads, webhooks, blobs }: ChatTools,
  { guild, delivery, channel, parent }: ChannelTarget & ChannelPlace,
  post: Post,
  users: ChangedChannel['users'],
): Promise<readonly ChatMessageId[]> => {
  const loaded = await loadFiles(blobs, guild, post);
  const person = post.identity?.kind === 'person' && users.find(({ userId }) => userId === post.onBehalfOf);
  const drafts = draftPost(person ? { ...loaded, onBehalfOf: null } : loaded, users);
  const sent = person ? await webhooks.send({ ...delivery, channel, parent }, drafts, person) : [];
  const rest = person ? headDrafts(drafts.slice(sent.length), loaded, users) : drafts;
  const messageIds = [...sent, ...(await threads.retryAwake(channel, () => messages.send(delivery, rest)))];
  const [first] = messageIds;
  if (post.isPinned && first) await messages.pin(channel, first);
  return messageIds;
};
