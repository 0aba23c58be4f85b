import type { ChannelChange, ChannelHome, ChatPlatform, NewChannel, OpenedChannel, Post } from '../../chat/index.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Message } from '../model/ticket.ts';

export type EarlierMessage = Pick<
  Message,
  'chatMessageId' | 'author' | 'authorName' | 'authorAvatarUrl' | 'content' | 'attachments' | 'parts' | 'createdAt'
>;

/** The conversation with the requester led to the ticket. */
export interface EarlierConversation {
  /** Is null for a conversation by direct message. */
  readonly place: EarlierPlace | null;
  /** The oldest comes first. They become messages of the ticket. */
  readonly messages: readonly EarlierMessage[];
}

interface EarlierPlace {
  readonly channelId: ChannelId;
  readonly home: ChannelHome;
  /** Is the text channel of a thread, or the forum of a post. */
  readonly parentId: ChannelId | null;
}

export interface AdoptedOrNew {
  readonly place: EarlierPlace | null;
  /** A new channel shows these after its first posts. */
  readonly earlierPosts: readonly Post[];
}

/** Keeps the earlier channel if it fits and exists, else opens a new one. A retry under the same key continues. */
export const adoptOrOpenChannel = async (
  chat: ChatPlatform,
  key: string,
  { place, earlierPosts }: AdoptedOrNew,
  channel: NewChannel,
): Promise<OpenedChannel> => {
  const adopted = place && isFitting(place, channel) ? await adopt(chat, key, place.channelId, channel) : null;
  return adopted ?? chat.openChannel(key, { ...channel, posts: [...channel.posts, ...earlierPosts] });
};

/** Staff sees a thread or post by its text channel or forum, so that has to be the same. */
const isFitting = ({ home, parentId }: EarlierPlace, channel: NewChannel): boolean =>
  home === channel.home && (home === 'channel' || channel.parentIds[0] === parentId);

/** Gives the channel its first posts, access, group and name. @returns null when it is gone */
const adopt = async (
  chat: ChatPlatform,
  key: string,
  channelId: ChannelId,
  { guild, posts, name, topic = '', home, ...access }: NewChannel,
): Promise<OpenedChannel | null> => {
  const changed = [];
  for (const [index, post] of posts.entries()) {
    const change = index === 0 ? { ...toChange(access), post } : { post };
    const done = await chat.changeChannel(`${key}:adopt:${index}`, guild, channelId, change);
    if (!done) return null;
    changed.push(done);
  }
  // The author of a post gave it its title.
  if (home !== 'forum') await chat.renameChannel(guild, channelId, { name, topic });
  const users = changed.flatMap((done) => done.users);
  return {
    channelId,
    messageIds: changed.flatMap(({ messageIds }) => messageIds.slice(0, 1)),
    users: users.filter(({ userId }, index) => users.findIndex((other) => other.userId === userId) === index),
  };
};

const toChange = ({
  memberIds,
  roleIds,
  readerRoleIds = [],
  parentIds,
  tags,
}: Pick<NewChannel, 'memberIds' | 'parentIds' | 'readerRoleIds' | 'roleIds' | 'tags'>): ChannelChange => ({
  allow: memberIds,
  roleIds,
  ...(readerRoleIds.length > 0 && { roleAccess: { writerIds: [], readerIds: readerRoleIds, hiddenIds: [] } }),
  parentIds,
  ...(tags && { tags }),
});
