import type { ChatMessage, Post } from './chat-message.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';

export interface ShownUser {
  readonly userId: UserId;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** `thread` is a private thread of a text channel, `forum` a post of a forum. */
export const CHANNEL_HOMES = ['channel', 'thread', 'forum'] as const;

export type ChannelHome = (typeof CHANNEL_HOMES)[number];

/** The tags of a post are given by their ids. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface ForumPost {
  readonly channelId: ChannelId;
  readonly forumId: ChannelId;
  /** Is null when a bot opened it. */
  readonly userId: UserId | null;
  readonly title: string;
  readonly tagIds: readonly string[];
  readonly locked: boolean;
  /** Is false for a post that the platform archived after a time without messages. */
  readonly isArchivedByPerson: boolean;
  /** Is also true while the outcome of an action of the last seconds is unknown. */
  readonly isChanging: boolean;
}

/** Readers may not write, and hidden roles do not see the channel; members may. Threads have no access by role. */
export interface RoleAccess {
  readonly writerIds: readonly string[];
  readonly readerIds: readonly string[];
  readonly hiddenIds: readonly string[];
}

export interface NewChannel {
  readonly guild: GuildId;
  readonly name: string;
  readonly topic?: string;
  readonly home: ChannelHome;
  /** The first group with room takes the channel; empty for none. A thread or post has its channel or forum alone. */
  readonly parentIds: readonly ChannelId[];
  readonly memberIds: readonly UserId[];
  /** Threads are seen by members and roles that manage threads, posts by all who see the forum. */
  readonly roleIds: readonly string[];
  /** These roles see the channel, but may not write in it. */
  readonly readerRoleIds?: readonly string[];
  /** Only posts have tags. */
  readonly tags?: TagChange;
  readonly posts: readonly Post[];
}

/**
 * Access is granted before the message is posted; it is taken away, and the channel is archived or deleted, after it. A
 * retry under the same key continues where the first attempt broke off.
 */
export interface ChannelChange {
  readonly post?: Post;
  /** Another bot made the channel: this bot gets its own access, or joins the thread. */
  readonly adopted?: true;
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
  /** These members may still write in an archived channel, where the platform stops the others. */
  readonly writerIds?: readonly UserId[];
  readonly tags?: TagChange;
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** Has one id per post, in their order; posts that the platform shows as one message share it. */
  readonly messageIds: readonly ChatMessageId[];
  /** Contains the members that the chat knows. */
  readonly users: readonly ShownUser[];
}

export interface MessagePage {
  readonly messages: readonly ChatMessage[];
  /** The next page begins after this message; null at the end. */
  readonly next: ChatMessageId | null;
}

export interface ChangedChannel {
  /** There are several, in their order, if the post is too long for a single message. */
  readonly messageIds: readonly ChatMessageId[];
  /** Contains known users among those who get access, and the one on whose behalf the bot writes. */
  readonly users: readonly ShownUser[];
}
