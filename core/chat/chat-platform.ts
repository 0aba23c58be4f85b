import type { Instant } from '../shared/instant.ts';
import type { GuildId, ChannelId, UserId, ChatMessageId } from '../shared/ids.ts';
import type { BotIntents } from './bot-intents.ts';
import type { Notice, Post } from './chat-message.ts';
import type { ChatServer } from './chat-server.ts';
import type { KnownMember } from './member-store.ts';

export const COMMAND_OPTION_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'user',
  'channel',
  'role',
  'mentionable',
  'attachment',
] as const;

export type CommandOptionType = (typeof COMMAND_OPTION_TYPES)[number];

export interface OfferedOption {
  readonly type: CommandOptionType;
  /** 1 to 32 characters, in lower case. */
  readonly name: string;
  /** 1 to 100 characters. */
  readonly description: string;
  readonly isRequired: boolean;
  /** If set, only these values are allowed; at most 25, for a `string`, `integer` or `number`. */
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
  /** There are at most 25, the required ones first. */
  readonly options?: readonly OfferedOption[];
}

export interface ShownUser {
  readonly userId: UserId;
  readonly name: string;
  readonly avatarUrl: string | null;
}

export interface Person extends ShownUser {
  /** The name of the account; the shown name may be another in each server. */
  readonly username: string;
  readonly isMember: boolean;
  /** Whether the user owns the server, or may change its settings. */
  readonly canManageServer: boolean;
  /** Empty for a user who is no member. */
  readonly roleIds: readonly string[];
}

/** A ticket has a channel of its own, or a private thread of a text channel. */
export const CHANNEL_HOMES = ['channel', 'thread'] as const;

export type ChannelHome = (typeof CHANNEL_HOMES)[number];

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
  /** Groups of which the first with room takes the channel; none are needed. For a thread: its text channel alone. */
  readonly parentIds: readonly ChannelId[];
  readonly memberIds: readonly UserId[];
  /** A thread is seen by its members instead, and by who manages threads in its text channel. */
  readonly roleIds: readonly string[];
  /** These roles see the channel, and may not write in it. */
  readonly readerRoleIds?: readonly string[];
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
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** One id per post, in their order; posts that the platform shows as one message share it. */
  readonly messageIds: readonly ChatMessageId[];
  /** The members that the chat knows. */
  readonly users: readonly ShownUser[];
}

/** How long somebody has been there; null is long ago. */
export interface ChatMembership {
  readonly roleIds: readonly string[];
  readonly joinedAt: Instant | null;
  readonly accountCreatedAt: Instant | null;
}

export interface ChangedChannel {
  /** There are several, in their order, if the post is too long for a single message. */
  readonly messageIds: readonly ChatMessageId[];
  /** The users that the chat knows among those who get access and the one on whose behalf the bot writes. */
  readonly users: readonly ShownUser[];
}

/**
 * A call with a key is executed once: a retry under the key returns the first result and repeats no step that happened.
 * Methods throw bot_unavailable when the bot is out of reach, and conflict when the platform refuses for good:
 * `bot_lacks_permission`, `chat_unknown_reference` (an unknown role, user or channel), `chat_limit_reached`, `chat_refused`.
 */
export interface ChatPlatform {
  /** Does not throw bot_unavailable. */
  isReachable(): Promise<boolean>;
  /** The answer may be some seconds old. */
  getIntents(): Promise<BotIntents>;
  openChannel(key: string, channel: NewChannel): Promise<OpenedChannel>;
  /** @returns null when the channel is gone and nothing was done */
  changeChannel(key: string, guild: GuildId, channel: ChannelId, change: ChannelChange): Promise<ChangedChannel | null>;
  /**
   * Renames a channel, with its topic. May be repeated.
   * @returns false, and changes nothing, when it has the name already or is gone
   */
  renameChannel(
    guild: GuildId,
    channel: ChannelId,
    label: { readonly name: string; readonly topic: string },
  ): Promise<boolean>;
  /** @returns the id of the message; null when there is no such channel */
  postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null>;
  /** @returns the id of the message; null when the user is no member or takes no messages */
  sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null>;
  /** Edits what `sendDirectMessage` sent under the key, if it did. May be repeated. */
  editDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<void>;
  /**
   * Sends a post to a user, as several messages if it is too long for one.
   * @returns the id of the first message; null when the user is no member or takes no messages
   */
  sendDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<ChatMessageId | null>;
  /** Edits the first message of what `sendDirectPost` sent under the key; a text that is too long is cut. May be repeated. */
  editDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<void>;
  /** Deletes what `sendDirectPost` sent under the key. May be repeated. */
  deleteDirectPost(key: string, guild: GuildId, user: UserId): Promise<void>;
  /**
   * Edits the first message of a post in a channel, also of one that stands under the name of a person; a text that is too long
   * is cut. May be repeated. Does nothing when the message is gone.
   */
  editPost(guild: GuildId, channel: ChannelId, message: ChatMessageId, post: Post): Promise<void>;
  /** @returns false when the message is gone */
  editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean>;
  /** Does nothing when the message is gone. */
  deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  /** Replaces all commands that the server offers. */
  offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void>;
  /** Null for a user who is no member of the server. */
  listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null>;
  /** Null for a user who is no member of the server. */
  findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null>;
  /** At most 100 users; those whom the platform does not know are left out. */
  listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]>;
  /** Lists known members, up to `limit` with the smallest ids, in any order. Servers are too large to ask for all. */
  listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]>;
  /** Asks the platform once for members whose name begins with `name`. They are known from then on. */
  listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly KnownMember[]>;
  /** The answer may be some seconds old. */
  describeServer(guild: GuildId): Promise<ChatServer>;
  /** The key under which `openChannel` made this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /** Removes what `openChannel` made under this key, if it did. */
  discardChannel(guild: GuildId, key: string): Promise<void>;
}
