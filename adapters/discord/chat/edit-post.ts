import type { Post } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import type { ChatTools } from './chat-tools.ts';
import { headDrafts } from './drafts/head-drafts.ts';
import { draftPost } from './drafts/message-drafts.ts';

/** Edits the first message of a post. It belongs to a webhook of the bot where it stands under the name of a person, else to the bot. */
export const editPost = async (
  { channels, messages, webhooks, people }: ChatTools,
  { guild, channel }: { readonly guild: GuildId; readonly channel: ChannelId },
  message: ChatMessageId,
  post: Post,
): Promise<void> => {
  if (!(await channels.isOf(guild, channel))) return;
  const [draft] = draftPost({ ...post, onBehalfOf: null, files: [] }, []);
  if (!draft) return;
  if (post.identity?.kind === 'person' && (await webhooks.edit(channel, message, draft))) return;
  const users = post.onBehalfOf ? await people.showUsers(guild, [post.onBehalfOf]) : [];
  const [headed = draft] = headDrafts([draft], post, users);
  await messages.edit({ guild, channel }, message, headed);
};
