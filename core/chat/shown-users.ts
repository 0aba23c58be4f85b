import { toChannelId, type UserId } from '../shared/ids.ts';
import type { ChatMessage } from './chat-message.ts';
import type { DirectMessage } from './chat-sandbox.ts';
import type { ChannelChange, ShownUser } from './channel-changes.ts';

export const listNamedUsers = ({ post, allow = [] }: ChannelChange): readonly UserId[] => [
  ...new Set([...(post?.onBehalfOf ? [post.onBehalfOf] : []), ...allow]),
];

export const findName = (users: readonly ShownUser[], id: UserId | null): string | null =>
  users.find(({ userId }) => userId === id)?.name ?? null;

export const toAuthorFields = (users: readonly ShownUser[], id: UserId | null) => {
  const author = users.find(({ userId }) => userId === id);
  return { authorName: author?.name ?? null, authorAvatarUrl: author?.avatarUrl ?? null };
};

/** The channel has the id of the user. */
export const toUserMessage = (
  { id, userId, content, createdAt }: DirectMessage,
  user: ShownUser | null,
): ChatMessage => ({
  id,
  channelId: toChannelId(userId),
  authorId: userId,
  ...toAuthorFields(user ? [user] : [], userId),
  content,
  attachments: [],
  notice: null,
  createdAt,
  editedAt: null,
});
