import type { Post } from '#core/chat/index.ts';
import type { ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { isRefusedFor } from '../rest/failures.ts';
import type { ChatTools } from './chat-tools.ts';
import { headDrafts } from './drafts/head-drafts.ts';
import { draftPost, type MessageDraft, withComponents } from './drafts/message-drafts.ts';
import type { ChannelPlace } from './found-channel.ts';

/** A place in a server. */
type PostPlace = ChannelPlace & { readonly guild: GuildId };

/**
 * Edits the first message of a post. It belongs to a webhook of the bot where it stands under the name of a person, else to the bot.
 * An archived thread is brought back for that, and goes back to the archive as it was.
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
  const edit = () => editDraft(tools, { guild, ...place }, message, { post, draft });
  try {
    await edit();
  } catch (error) {
    if (!isRefusedFor(error, 'threadArchived', 'threadLocked')) throw error;
    await editAwake(tools, { guild, ...place }, edit);
  }
};

/** The thread is then as it was, also after a failure. */
const editAwake = async (
  { channels, threads }: ChatTools,
  { guild, channel }: PostPlace,
  edit: () => Promise<void>,
): Promise<void> => {
  const before = (await channels.find(guild, channel))?.thread;
  if (!before) return;
  const { archived, locked } = before;
  await threads.setState(channel, { archived: false });
  try {
    await threads.retryAwake(channel, edit);
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
