import type { Instant } from '../shared/instant.ts';
import type { GuildId, ChannelId, UserId, ChatMessageId } from '../shared/ids.ts';
import type { BotIntents } from './bot-intents.ts';
import type { Notice, Post } from './chat-message.ts';
import type {
  ChangedChannel,
  ChannelChange,
  ForumPost,
  MessagePage,
  NewChannel,
  OpenedChannel,
  ShownUser,
  TagChange,
} from './channel-changes.ts';
import type { ChatServer, ShownServer, UnlistedPlace } from './chat-server.ts';
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
  /** Has 1 to 32 characters, in lower case. */
  readonly name: string;
  /** Has 1 to 100 characters. */
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

export interface Person extends ShownUser {
  readonly username: string;
  readonly isMember: boolean;
  /** Is also true for the owner of the server. */
  readonly canManageServer: boolean;
  /** Is empty for a user who is no member. */
  readonly roleIds: readonly string[];
}

/** Null is long ago. */
export interface ChatMembership {
  readonly roleIds: readonly string[];
  readonly joinedAt: Instant | null;
  readonly accountCreatedAt: Instant | null;
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
  /** May be repeated. @returns false, without effect, when it has the name already or is gone */
  renameChannel(
    guild: GuildId,
    channel: ChannelId,
    label: { readonly name: string; readonly topic: string },
  ): Promise<boolean>;
  /** May be repeated. Does nothing for other channels, and for one that is gone. */
  tagPost(guild: GuildId, channel: ChannelId, tags: TagChange): Promise<void>;
  /** Returns null when it is gone, or no post of a forum. */
  findPost(guild: GuildId, channel: ChannelId): Promise<ForumPost | null>;
  /** Reads up to 100 messages after a message, or from the first one. Returns null when the channel is gone. */
  readMessagesAfter(guild: GuildId, channel: ChannelId, after: ChatMessageId | null): Promise<MessagePage | null>;
  /** @returns the id of the message; null when there is no such channel */
  postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null>;
  /** @returns the id of the message; null when the user is no member or takes no messages */
  sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null>;
  /** Edits what `sendDirectMessage` sent under the key, if anything. May be repeated. */
  editDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<void>;
  /** Splits a long text. @returns the id of the first message; null when the user is no member or takes no messages */
  sendDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<ChatMessageId | null>;
  /** Edits what `sendDirectPost` sent under the key; a text that needs more messages is cut. May be repeated. */
  editDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<void>;
  /** Deletes what `sendDirectPost` sent under the key. May be repeated. */
  deleteDirectPost(key: string, guild: GuildId, user: UserId): Promise<void>;
  /** Edits the first message of a post, unless it is gone; a text that is too long is cut. May be repeated. */
  editPost(guild: GuildId, channel: ChannelId, message: ChatMessageId, post: Post): Promise<void>;
  /**
   * Replaces the text of the messages of a post, keeps its files, and deletes messages that are not needed any more. May be
   * repeated. A text that needs more messages is cut. @returns those that remain
   */
  rewritePost(
    guild: GuildId,
    channel: ChannelId,
    messages: readonly ChatMessageId[],
    post: Post,
  ): Promise<readonly ChatMessageId[]>;
  /** Returns how many messages the post needs. */
  countMessages(guild: GuildId, post: Post): Promise<number>;
  /** May be repeated. Does nothing when the message is gone, or the bot may not react. */
  addReaction(guild: GuildId, channel: ChannelId, message: ChatMessageId, emoji: string): Promise<void>;
  /** Lasts for some seconds. Does nothing when the channel is gone. */
  showTyping(guild: GuildId, channel: ChannelId): Promise<void>;
  /** May take a thread out of its archive. @returns false when the message is gone */
  editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean>;
  /** Does nothing when the message is gone. */
  deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  /** Replaces all commands that the server offers. */
  offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void>;
  /** Returns null for a user who is no member. */
  listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null>;
  /** Returns null for a user who is no member. */
  findMembership(guild: GuildId, user: UserId): Promise<ChatMembership | null>;
  /** Takes at most 100 users, and omits those whom the platform does not know. */
  listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]>;
  /** Lists known members, up to `limit` with the smallest ids, in any order. Servers are too large to ask for all. */
  listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]>;
  /** Asks the platform once for members whose name begins with `name`. They are known from then on. */
  listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly KnownMember[]>;
  /** The answer may be some minutes old. */
  showServer(guild: GuildId): Promise<ShownServer>;
  /** The answer may be some seconds old. */
  describeServer(guild: GuildId): Promise<ChatServer>;
  /** Asks for each place that `describeServer` does not list. The answer may be some seconds old. */
  describeUnlisted(guild: GuildId, places: readonly ChannelId[]): Promise<readonly UnlistedPlace[]>;
  /** Returns the key under which `openChannel` made this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /**
   * Removes the channel that `openChannel` made and the messages that `changeChannel` and `postMessage` posted under the
   * key, and forgets the key. Access and places stay as they are. May be repeated.
   */
  takeBack(guild: GuildId, key: string): Promise<void>;
}
