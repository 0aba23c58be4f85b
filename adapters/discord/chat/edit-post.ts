import type { Post } from '#core/chat/index.ts';
import { omit } from '#core/shared/values/omit.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { isRefusedFor } from '../rest/failures.ts';
import type { ChatTools } from './chat-tools.ts';
import { headDrafts } from './drafts/head-drafts.ts';
import { draftPost, type MessageDraft, withComponents } from './drafts/message-drafts.ts';
import { pairDrafts } from './drafts/pair-drafts.ts';
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

/** A webhook writes no name above the text. */
export const countMessages = async (tools: ChatTools, guild: GuildId, post: Post): Promise<number> =>
  (post.identity?.kind === 'person' ? draftTexts(post) : await draftHeaded(tools, guild, post)).length;

/** As `ChatPlatform` promises. @throws DiscordRefusal */
export const rewritePost = async (
  tools: ChatTools,
  { guild, channel }: Pick<PostPlace, 'channel' | 'guild'>,
  ids: readonly ChatMessageId[],
  post: Post,
): Promise<readonly ChatMessageId[]> => {
  const found = await tools.channels.findPlace(guild, channel);
  if (!found) return ids;
  const place = { guild, ...found };
  const remaining = await runWhileAwake(tools, { guild, channel: place.channel }, async () => {
    const { drafts, isByWebhook } = await rewriteFirst(tools, place, ids, post);
    const parts = pairDrafts(ids, drafts, post);
    for (const { id, draft } of parts.slice(1)) {
      if (!draft) await tools.messages.delete(place.channel, id);
      else if (!isByWebhook || !(await tools.webhooks.edit(place, id, draft))) await editOfBot(tools, place, id, draft);
    }
    return parts.flatMap(({ id, draft }) => (draft ? [id] : []));
  });
  return remaining ?? ids;
};

const rewriteFirst = async (
  tools: ChatTools,
  place: PostPlace,
  [id]: readonly ChatMessageId[],
  post: Post,
): Promise<{ readonly drafts: readonly MessageDraft[]; readonly isByWebhook: boolean }> => {
  const texts = draftTexts(post);
  const [text] = texts;
  const isByWebhook =
    post.identity?.kind === 'person' && id && text ? await tools.webhooks.edit(place, id, text) : false;
  if (isByWebhook) return { drafts: texts, isByWebhook };
  const drafts = await draftHeaded(tools, place.guild, post);
  const [first] = drafts;
  if (id && first) await editOfBot(tools, place, id, first);
  return { drafts, isByWebhook };
};

const draftTexts = (post: Post): readonly MessageDraft[] =>
  draftPost({ ...omit(post, ['identity']), onBehalfOf: null, files: [] }, []);

const draftHeaded = async ({ people }: ChatTools, guild: GuildId, post: Post): Promise<readonly MessageDraft[]> => {
  const users = post.onBehalfOf ? await people.showUsers(guild, [post.onBehalfOf]) : [];
  return headDrafts(draftTexts(post), post, users);
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
  await editOfBot({ messages, webhooks }, place, message, headed);
};

/** It may be a webhook's after all: the settings are others than when it was written. Nobody can edit that of a deleted one. */
const editOfBot = async (
  { messages, webhooks }: Pick<ChatTools, 'messages' | 'webhooks'>,
  place: PostPlace,
  message: ChatMessageId,
  draft: MessageDraft,
): Promise<void> => {
  try {
    await messages.edit(place, message, draft);
  } catch (error) {
    if (!isRefusedFor(error, 'writtenByAnother')) throw error;
    await webhooks.edit(place, message, draft);
  }
};
