import type { Post } from './chat-message.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';

export interface ShownUser {
  readonly userId: UserId;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** A channel of its own, a private thread of a text channel, or a post of a forum. */
export const CHANNEL_HOMES = ['channel', 'thread', 'forum'] as const;

export type ChannelHome = (typeof CHANNEL_HOMES)[number];

/** How the tags of a post change, by their ids. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A post of a forum, which members may have opened. */
export interface ForumPost {
  readonly channelId: ChannelId;
  readonly forumId: ChannelId;
  /** Null when a bot opened it. */
  readonly userId: UserId | null;
  readonly title: string;
  readonly tagIds: readonly string[];
  readonly locked: boolean;
  /** Whether a person has archived it. After a time without messages the platform does, which is not meant. */
  readonly isArchivedByPerson: boolean;
  /** Whether the bot is changing it, or may have: the outcome of an action of the last seconds is not known yet. */
  readonly isChanging: boolean;
}

/** What roles may do in a channel, besides what its members may. Threads have no access by role. */
export interface RoleAccess {
  readonly writerIds: readonly string[];
  /** They see the channel, and may not write in it. */
  readonly readerIds: readonly string[];
  /** They do not see the channel. */
  readonly hiddenIds: readonly string[];
}

export interface NewChannel {
  readonly guild: GuildId;
  readonly name: string;
  /** Shown with the channel. */
  readonly topic?: string;
  readonly home: ChannelHome;
  /** Groups of which the first with room takes the channel; none are needed. For a thread or post: its text channel or forum alone. */
  readonly parentIds: readonly ChannelId[];
  readonly memberIds: readonly UserId[];
  /** A thread is seen by its members instead, and by who manages threads in its text channel; a post by all who see the forum. */
  readonly roleIds: readonly string[];
  /** These roles see the channel, and may not write in it. */
  readonly readerRoleIds?: readonly string[];
  /** Of a post. */
  readonly tags?: TagChange;
  readonly posts: readonly Post[];
}

/**
 * Access is granted before the message is posted; it is taken away, and the channel is archived or deleted, after it.
 * Each step happens once: a retry under the same key continues where the first attempt broke off.
 */
export interface ChannelChange {
  readonly post?: Post;
  readonly allow?: readonly UserId[];
  readonly deny?: readonly UserId[];
  /** Replaces the roles that may see and write. Threads have none. */
  readonly roleIds?: readonly string[];
  /** Changes the access of these roles alone. */
  readonly roleAccess?: RoleAccess;
  /** The channel moves to the first group with room, unless it is in one of them or none has room. Threads stay. */
  readonly parentIds?: readonly ChannelId[];
  /** A message in an archived channel is a follow-up to a closed ticket. */
  readonly archived?: boolean;
  /** Members who may still write in an archived channel, where the platform stops the others. */
  readonly writerIds?: readonly UserId[];
  /** Of a post; other channels have none. */
  readonly tags?: TagChange;
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** One id per post, in their order; posts that the platform shows as one message share it. */
  readonly messageIds: readonly ChatMessageId[];
  /** The members that the chat knows. */
  readonly users: readonly ShownUser[];
}

export interface ChangedChannel {
  /** There are several, in their order, if the post is too long for a single message. */
  readonly messageIds: readonly ChatMessageId[];
  /** The users that the chat knows among those who get access and the one on whose behalf the bot writes. */
  readonly users: readonly ShownUser[];
}
