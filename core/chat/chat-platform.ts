import type { GuildId, ChannelId, UserId, ChatMessageId } from '../shared/ids.ts';
import type { Notice, Post } from './chat-message.ts';
import type { ChatServer } from './chat-server.ts';
import type { KnownMember } from './member-store.ts';

/** What a user enters for an option of a command. */
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

/** An option that users enter with a command. */
export interface OfferedOption {
  readonly type: CommandOptionType;
  /** 1 to 32 characters, in lower case. */
  readonly name: string;
  /** 1 to 100 characters. */
  readonly description: string;
  readonly isRequired: boolean;
  /** The values of a `string`, `integer` or `number`, 25 at the most, if only these are allowed. */
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

/** A command as users see it in their chat. */
export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
  /** At most 25, the required ones first. */
  readonly options?: readonly OfferedOption[];
}

/** How the chat shows a user in a server. */
export interface ShownUser {
  readonly userId: UserId;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** A user as the chat shows them in a server, with their roles. */
export interface Person extends ShownUser {
  readonly isMember: boolean;
  /** Whether the user owns the server, or may change its settings. */
  readonly canManageServer: boolean;
  /** None of a user who is no member. */
  readonly roleIds: readonly string[];
}

/** Where a ticket is: in a channel of its own, or in a private thread of a text channel. */
export const CHANNEL_HOMES = ['channel', 'thread'] as const;

export type ChannelHome = (typeof CHANNEL_HOMES)[number];

export interface NewChannel {
  readonly guild: GuildId;
  readonly name: string;
  readonly home: ChannelHome;
  /**
   * The channel groups that it may be in: the first one that has room. None: it is in no group. Of a thread: the text channel
   * that it is under, alone.
   */
  readonly parentIds: readonly ChannelId[];
  /** Users who may see and write in the channel. */
  readonly memberIds: readonly UserId[];
  /** Roles that may, too. A thread is seen by its members, and by who manages threads in its text channel. */
  readonly roleIds: readonly string[];
  readonly posts: readonly Post[];
}

/**
 * What to do in an existing channel. Access is granted before the message is posted; access is taken away, and the channel
 * is archived or deleted, after it. Each step happens once: a repetition under the same key continues where the first
 * attempt broke off.
 */
export interface ChannelChange {
  readonly post?: Post;
  readonly allow?: readonly UserId[];
  readonly deny?: readonly UserId[];
  /** The roles that may see and write, instead of those that may now. Of threads they are not known. */
  readonly roleIds?: readonly string[];
  /** The channel groups that it may be in. It moves to the first one that has room, unless it is in one of them; none has room: it stays, as threads do. */
  readonly parentIds?: readonly ChannelId[];
  /** An archived channel is that of a closed ticket; a message in it is a follow-up. */
  readonly archived?: boolean;
  /** Members who may still write in the channel when it is archived, where the platform takes the right away from the others. */
  readonly writerIds?: readonly UserId[];
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** Of the posts, in their order; posts that the platform shows as one message have the same. */
  readonly messageIds: readonly ChatMessageId[];
  /** Its members, as the chat shows them; those whom it does not know are left out. */
  readonly users: readonly ShownUser[];
}

export interface ChangedChannel {
  /** Of the posted message; several of one that is too long for a single message of the platform, in their order. */
  readonly messageIds: readonly ChatMessageId[];
  /** Who get access and on whose behalf the message is, as the chat shows them; those whom it does not know are left out. */
  readonly users: readonly ShownUser[];
}

/**
 * The chat platform as the bot can reach it. Every call carries a key: the platform carries it out once, and answers
 * a repetition with the first result, so that a crash after it leaves neither an orphan nor a double.
 *
 * Every other method throws bot_unavailable when the bot is out of reach. Then nothing has happened, or the steps that have are
 * not repeated by a repetition under the same key. It throws conflict when the platform refuses for good: `bot_lacks_permission`,
 * `chat_unknown_reference` (a role, user or channel that the platform does not know), `chat_limit_reached` or `chat_refused`.
 */
export interface ChatPlatform {
  /** Whether the bot can reach the platform now. Does not throw bot_unavailable. */
  isReachable(): Promise<boolean>;
  openChannel(key: string, channel: NewChannel): Promise<OpenedChannel>;
  /** @returns null when the channel is gone and nothing was done */
  changeChannel(key: string, guild: GuildId, channel: ChannelId, change: ChannelChange): Promise<ChangedChannel | null>;
  /** @returns the id of the message; null when there is no such channel */
  postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null>;
  /** @returns the id of the message; null when the user is no member or takes no messages */
  sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null>;
  /** @returns false when the message is gone */
  editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean>;
  /** Does nothing when the message is gone. */
  deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  /** Makes these the commands that the server offers, instead of all others. */
  offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void>;
  /** The roles of a member of the server; null for a user who is none. */
  listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null>;
  /** At most 100 users; those whom the platform does not know are left out. */
  listPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]>;
  /**
   * The members of the server who are known to have one of these roles, in any order. Of more than `limit`, those with the smallest
   * ids. The platform is not asked: a server may have very many members.
   */
  listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly KnownMember[]>;
  /** Members whose name begins with a text, with one request. From then on they are known. */
  listMembersByName(guild: GuildId, name: string, limit: number): Promise<readonly KnownMember[]>;
  /** Its channels and roles, and what the bot lacks there. Not for each request: it may be some seconds old. */
  describeServer(guild: GuildId): Promise<ChatServer>;
  /** The key under which `openChannel` made this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /** Removes what `openChannel` made under this key, if it did. */
  discardChannel(guild: GuildId, key: string): Promise<void>;
}
