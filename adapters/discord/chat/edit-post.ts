import type { Post } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { isRefusedFor } from '../rest/failures.ts';
import type { ChatTools } from './chat-tools.ts';
import { headDrafts } from './drafts/head-drafts.ts';
import { draftPost, type MessageDraft, withComponents } from './drafts/message-drafts.ts';
import type { ChannelPlace } from './channels/found-channel.ts';

/** A place in a server. */
type PostPlace = ChannelPlace & { readonly guild: GuildId };

/**
 * Edits the first message of a post. It belongs to a webhook of the bot where it stands under the name of a person, else to the bot.
 */
export const editPost = async (
  tools: ChatTools,
  { guild, channel }: Pick<PostPlace, 'channel' | 'guild'>,
  message: ChatMessageId,
  post: Post,
): Promise<void> => {
  const place = await tools.channels.findPlace(guild, channel);
  const [draft] = draftPost({ ...post, onBehalfOf: null, files: [] }, []).map(withComponents);
  if (!place || !draft) return;
  await runWhileAwake(tools, { guild, channel: place.channel }, () =>
    editDraft(tools, { guild, ...place }, message, { post, draft }),
  );
};

/**
 * Does something in a channel. An archived or locked thread is brought back for that, and is as it was afterwards, also after a
 * failure. @returns null when the channel is gone
 */
export const runWhileAwake = async <T>(
  { channels, threads }: Pick<ChatTools, 'channels' | 'threads'>,
  { guild, channel }: { readonly guild: GuildId; readonly channel: ChannelId },
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedFor(error, 'threadArchived', 'threadLocked')) throw error;
  }
  const before = (await channels.find(guild, channel))?.thread;
  if (!before) return null;
  const { archived, locked } = before;
  await threads.setState(channel, { archived: false });
  try {
    return await threads.retryAwake(channel, work);
  } finally {
    await threads.setState(channel, { archived, locked });
  }
};

const editDraft = async (
  { messages, webhooks, people }: ChatTools,
  place: PostPlace,
  message: ChatMessageId,
  { post, draft }: { readonly post: Post; readonly draft: MessageDraft },
): Promise<void> => {
  if (post.identity?.kind === 'person' && (await webhooks.edit(place, message, draft))) return;
  const users = post.onBehalfOf ? await people.showUsers(place.guild, [post.onBehalfOf]) : [];
  const [headed = draft] = headDrafts([draft], post, users);
  try {
    await messages.edit(place, message, headed);
  } catch (error) {
    // Nobody can edit the message of a webhook that was deleted.
    if (!isRefusedFor(error, 'writtenByAnother')) throw error;
  }
};
