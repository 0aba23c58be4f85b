import { type ChatMessage, makeUpName, type ShownUser } from '#core/chat/index.ts';
import type { UserId } from '#core/shared/ids.ts';

/** A message without its author's name and picture, which are those of now. */
export type StoredMessage = Omit<ChatMessage, 'authorName' | 'authorAvatarUrl'>;

/** The user `u` may be unknown. */
export const AUTHOR_COLUMNS = 'u.name as "authorName", u.avatar_url as "authorAvatarUrl"';

/** Adds the author of a message to a statement. */
export const joinAuthor = (author: string): string =>
  `left join sandbox_members u on u.guild_id = :guild and u.user_id = ${author}`;

/** Those of the users of the parameter whose name or roles were set. */
export const SHOWN_USERS = `(select coalesce(jsonb_agg(jsonb_build_object('userId', u.user_id, 'name', u.name, 'avatarUrl', u.avatar_url)), '[]')
    from sandbox_members u where u.guild_id = :guild and u.user_id = any(:users::text[])) as users`;

export type ShownUserRow = Omit<ShownUser, 'name'> & { readonly name: string | null };

/** With the users that were asked for. */
export interface ShownRow {
  readonly users: readonly ShownUserRow[];
}

/** With the author of a message. */
export type AuthorRow = Pick<ChatMessage, 'authorName' | 'authorAvatarUrl'>;

/** The users as the chat shows them; one whose name was never set has a made-up one. */
export const toShownUsers = (ids: readonly UserId[], rows: readonly ShownUserRow[]): readonly ShownUser[] => {
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return ids.map((userId) => {
    const row = byId.get(userId);
    return { userId, name: row?.name ?? makeUpName(userId), avatarUrl: row?.avatarUrl ?? null };
  });
};

/** A message with its author, whose name is made up when none was set. */
export const toShownMessage = (message: StoredMessage, { authorName, authorAvatarUrl }: AuthorRow): ChatMessage => ({
  ...message,
  authorName: message.authorId && (authorName ?? makeUpName(message.authorId)),
  authorAvatarUrl,
});
