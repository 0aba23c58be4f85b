import { type Category, isPublic, listActiveCategories } from '../categories/index.ts';
import type { ChatMessage, ForumPost } from '../chat/index.ts';
import { loadSettings } from '../settings/index.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import { type EarlierMessage, OPENED_BY_FORM } from '../tickets/index.ts';
import type { ForumPostPorts } from './forum-post-ports.ts';

/** A category that takes the post makes it a ticket; posts of bots stay. May be repeated. @throws as `openTicket` */
export const receivePost =
  (ports: ForumPostPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    if (await ports.tickets.findByChannel(guild, channel)) return;
    const post = await ports.chat.findPost(guild, channel);
    const category = post && (await findCategory(ports, guild, post));
    if (!category || post.userId === null || post.locked) return;
    const { messages = [] } = (await ports.chat.readMessagesAfter(guild, channel, null)) ?? {};
    const isOfBot = messages.some(({ authorId, isFromBot }) => isFromBot === true && authorId === post.userId);
    if (isOfBot) return;
    const { botIds } = await loadSettings(ports, guild);
    const written = messages.filter(({ authorId, isFromBot }) => !isFromBot || botIds.some((bot) => bot === authorId));
    await openTicket(ports, guild, { ...post, userId: post.userId, category, messages: written });
  };

/** Prefers the first category that names a tag of the post to the first one that names none. */
const findCategory = async (
  { categories }: ForumPostPorts,
  guild: GuildId,
  { forumId, tagIds }: ForumPost,
): Promise<Category | null> => {
  const all = await listActiveCategories(categories, guild);
  const ofForum = all.filter((category) => isPublic(category) && category.chatParentId === forumId);
  const chosen = ofForum.find(({ forumTags }) => forumTags.choosing.some((tag) => tagIds.includes(tag)));
  return chosen ?? ofForum.find(({ forumTags }) => forumTags.choosing.length === 0) ?? null;
};

interface OpenedPost extends Omit<ForumPost, 'userId'> {
  readonly userId: UserId;
  readonly category: Category;
  readonly messages: readonly ChatMessage[];
}

const openTicket = async (
  { ticketActions }: ForumPostPorts,
  guild: GuildId,
  { channelId, forumId, userId, title, tagIds, category, messages }: OpenedPost,
): Promise<void> => {
  const { id: categoryId, defaultTags, forumTags } = category;
  const tags = forumTags.ticketTags.filter(({ forumTagId }) => tagIds.includes(forumTagId)).map(({ tag }) => tag);
  await ticketActions.open({
    ...OPENED_BY_FORM,
    guild,
    source: 'message',
    panelId: null,
    actor: { type: 'user', id: userId },
    categoryId,
    requesterId: userId,
    subject: title,
    tags: [...new Set([...defaultTags, ...tags])],
    formAnswers: [],
    key: { callerId: categoryId, key: `post:${channelId}`, fingerprint: categoryId },
    conversation: { place: { channelId, home: 'forum', parentId: forumId }, messages: messages.flatMap(toEarlier) },
  });
};

const toEarlier = (message: ChatMessage): readonly EarlierMessage[] => {
  const { id, authorId, authorName, authorAvatarUrl, content, attachments, parts, createdAt } = message;
  if (authorId === null) return [];
  const author = { type: 'user', id: authorId } as const;
  return [
    { chatMessageId: id, author, authorName, authorAvatarUrl, content, attachments, parts: parts ?? null, createdAt },
  ];
};
