import type { UserId } from '../shared/ids.ts';
import type { ChannelChange, ShownUser } from './chat-platform.ts';

/** The users whom a change of a channel names. */
export const listNamedUsers = ({ post, allow = [] }: ChannelChange): readonly UserId[] => [
  ...new Set([...(post?.onBehalfOf ? [post.onBehalfOf] : []), ...allow]),
];

/** The name of a user; null of one who is not among these. */
export const findName = (users: readonly ShownUser[], id: UserId | null): string | null =>
  users.find(({ userId }) => userId === id)?.name ?? null;

/** How the author of a message is shown; nothing of the bot, and of one who is not among these. */
export const toAuthorFields = (users: readonly ShownUser[], id: UserId | null) => {
  const author = users.find(({ userId }) => userId === id);
  return { authorName: author?.name ?? null, authorAvatarUrl: author?.avatarUrl ?? null };
};
