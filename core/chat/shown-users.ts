import type { UserId } from '../shared/ids.ts';
import type { ChannelChange, ShownUser } from './chat-platform.ts';

export const listNamedUsers = ({ post, allow = [] }: ChannelChange): readonly UserId[] => [
  ...new Set([...(post?.onBehalfOf ? [post.onBehalfOf] : []), ...allow]),
];

export const findName = (users: readonly ShownUser[], id: UserId | null): string | null =>
  users.find(({ userId }) => userId === id)?.name ?? null;

export const toAuthorFields = (users: readonly ShownUser[], id: UserId | null) => {
  const author = users.find(({ userId }) => userId === id);
  return { authorName: author?.name ?? null, authorAvatarUrl: author?.avatarUrl ?? null };
};
