import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { BotIntents } from './bot-intents.ts';
import type { ChannelHome, ForumPost } from './channel-changes.ts';
import type { ChatMembership, OfferedCommand, Person } from './chat-platform.ts';
import type { ChatMessage } from './chat-message.ts';
import type { ForumTag } from './chat-server.ts';

export interface ChatChannel {
  readonly id: ChannelId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly home: ChannelHome;
  readonly parentId: ChannelId | null;
  readonly memberIds: readonly UserId[];
  readonly roleIds: readonly string[];
  /** These roles may not write. */
  readonly readerRoleIds: readonly string[];
  readonly archived: boolean;
  /** Is null for other channels than forums. */
  readonly forumTags: readonly ForumTag[] | null;
  readonly tagIds: readonly string[];
  /** Is null for a post of the bot, and for other channels. */
  readonly openedById: UserId | null;
  readonly createdAt: Instant;
}

export type DirectMessage = Pick<ChatMessage, 'id' | 'content' | 'notice' | 'createdAt'> & {
  readonly userId: UserId;
  readonly isFromUser: boolean;
};

export interface NewForumPost {
  readonly title: string;
  readonly content: string;
  readonly tagIds: readonly string[];
}

export interface PostChange {
  readonly archived?: true;
  readonly tagIds?: readonly string[];
}

/** A closed post is archived and locked; nothing is archived by itself. */
export const toForumPost = ({ id, parentId, openedById, name, tagIds, archived }: ChatChannel): ForumPost | null =>
  parentId && {
    channelId: id,
    forumId: parentId,
    userId: openedById,
    title: name,
    tagIds,
    locked: archived,
    isArchivedByPerson: archived,
    isChanging: false,
  };

/** Simulates the chat for its users. Actions on an unknown channel, message, forum or post throw not_found. */
export interface ChatSandbox {
  getIntents(): Promise<BotIntents>;
  isReachable(): Promise<boolean>;
  setOnline(online: boolean): Promise<void>;
  /** Lists the oldest first. */
  listChannels(guild: GuildId): Promise<readonly ChatChannel[]>;
  /** Lists the oldest first; null for an unknown channel. */
  listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null>;
  /** Lists the newest 100, newest first. */
  listDirectMessages(guild: GuildId, user: UserId): Promise<readonly DirectMessage[]>;
  /** The channel has the id of the user. */
  writeDirectMessage(guild: GuildId, user: UserId, content: string): Promise<ChatMessage>;
  sendMessage(
    guild: GuildId,
    channel: ChannelId,
    author: UserId,
    message: string | Pick<ChatMessage, 'content' | 'attachments' | 'parts'>,
  ): Promise<ChatMessage>;
  editUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, content: string): Promise<ChatMessage>;
  deleteUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  answerAsBot(guild: GuildId, channel: ChannelId, content: string): Promise<ChatMessage>;
  /** Lists by name. */
  listCommands(guild: GuildId): Promise<readonly OfferedCommand[]>;
  addChannel(guild: GuildId, name: string): Promise<ChatChannel>;
  /** @returns the forum with its tags, which have ids */
  addForum(guild: GuildId, name: string, tagNames: readonly string[]): Promise<ChatChannel>;
  openPost(guild: GuildId, forum: ChannelId, author: UserId, post: NewForumPost): Promise<ChatChannel>;
  changePost(guild: GuildId, channel: ChannelId, change: PostChange): Promise<ChatChannel>;
  removeChannel(guild: GuildId, channel: ChannelId): Promise<void>;
  /** By default every user is a member without roles. */
  setRoles(guild: GuildId, user: UserId, roleIds: readonly string[]): Promise<void>;
  /** Until it is set, the user has been there for long. */
  setMembership(guild: GuildId, user: UserId, since: Omit<ChatMembership, 'roleIds'>): Promise<void>;
  /** Until it is set, the name is made of the id. */
  setRoleName(guild: GuildId, role: string, name: string): Promise<void>;
  /** With null the name is generated, or there is no picture. */
  setProfile(
    guild: GuildId,
    user: UserId,
    profile: { readonly name: string | null; readonly avatarUrl: string | null },
  ): Promise<void>;
  /** Until it is set, a user may not manage the server. */
  setCanManage(guild: GuildId, user: UserId, canManage: boolean): Promise<void>;
  /** Lists users whose roles or profile were set, and who did not leave; by id, at most 1,000. */
  listMembers(guild: GuildId): Promise<readonly Person[]>;
  /** Removes some keys of calls a month ago or earlier, which a retry would execute again. @returns how many */
  purgeKeys(): Promise<number>;
  removeMember(guild: GuildId, user: UserId): Promise<void>;
}
