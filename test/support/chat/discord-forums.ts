import { ChannelType } from 'discord-api-types/v10';
import type { ChatChannel, NewForumPost, PostChange } from '#core/chat/index.ts';
import { type ChannelId, type GuildId, toChannelId, toUserId, type UserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import { createChannel, updateChannel } from '../discord/channels.ts';
import { createPost } from '../discord/messages.ts';
import type { ChannelRecord, ThreadState } from '../discord/records.ts';
import type { World } from '../discord/world.ts';

interface Places {
  readonly ensureUsers: (guild: GuildId, users: readonly UserId[]) => void;
  readonly getChannel: (guild: GuildId, id: ChannelId) => ChannelRecord;
  readonly toChannel: (guild: GuildId, channel: ChannelRecord) => ChatChannel;
}

/** What members and moderators do in forums of Discord's stand-in. */
export const createForumActions = (world: World, { ensureUsers, getChannel, toChannel }: Places) => ({
  addForum: (guild: GuildId, name: string, tagNames: readonly string[]): Promise<ChatChannel> => {
    ensureUsers(guild, []);
    return Promise.resolve(
      toChannel(guild, createChannel(world, guild, { name, type: ChannelType.GuildForum, tagNames })),
    );
  },
  openPost: (guild: GuildId, forum: ChannelId, author: UserId, given: NewForumPost): Promise<ChatChannel> => {
    ensureUsers(guild, [author]);
    const { title: name, content, tagIds } = given;
    const opened = { name, content, tagIds, ownerId: author, autoArchiveMinutes: 4320 };
    return Promise.resolve(toChannel(guild, createPost(world, getChannel(guild, forum), opened)));
  },
  changePost: (guild: GuildId, id: ChannelId, { archived, tagIds }: PostChange): Promise<ChatChannel> => {
    const change = { ...(archived && { archived }), ...(tagIds && { tagIds: [...tagIds] }) };
    return Promise.resolve(toChannel(guild, updateChannel(world, getChannel(guild, id), change)));
  },
});

/** A thread or post of Discord's stand-in, as the chat describes it. */
export const toThread = (
  world: World,
  guild: GuildId,
  { id, type, name, parentId }: ChannelRecord,
  thread: ThreadState,
): ChatChannel => ({
  id: toChannelId(id),
  guildId: guild,
  name,
  home: type === ChannelType.PublicThread ? 'forum' : 'thread',
  parentId: toChannelId(parentId ?? ''),
  memberIds: [...thread.members.keys()].filter((user) => user !== world.bot.id).map(toUserId),
  roleIds: [],
  readerRoleIds: [],
  archived: thread.archived,
  forumTags: null,
  tagIds: thread.tagIds,
  openedById: thread.ownerId === world.bot.id ? null : toUserId(thread.ownerId),
  createdAt: toInstant(thread.createdAt),
});
