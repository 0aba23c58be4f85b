/** A command as users see it in their chat. */
import type { GuildId, ChannelId, UserId, ChatMessageId } from '../shared/ids.ts';
import type { Notice, Post } from './chat-message.ts';

export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
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
  /** None of a user who is no member. */
  readonly roleIds: readonly string[];
}

export interface NewChannel {
  readonly guild: GuildId;
  readonly name: string;
  readonly parentId: ChannelId | null;
  /** Users who may see and write in the channel. */
  readonly memberIds: readonly UserId[];
  /** Roles that may, too. */
  readonly roleIds: readonly string[];
  readonly posts: readonly Post[];
}

/** What to do in an existing channel, all of it or nothing. */
export interface ChannelChange {
  readonly post?: Post;
  readonly allow?: readonly UserId[];
  readonly deny?: readonly UserId[];
  /** The roles that may see and write, instead of those that may now. */
  readonly roleIds?: readonly string[];
  readonly parentId?: ChannelId | null;
  /** An archived channel is that of a closed ticket; a message in it is a follow-up. */
  readonly archived?: boolean;
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** Of the posts, in their order. */
  readonly messageIds: readonly ChatMessageId[];
  /** Its members, as the chat shows them; those whom it does not know are left out. */
  readonly users: readonly ShownUser[];
}

export interface ChangedChannel {
  /** Of the posted message, if one was. */
  readonly messageId: ChatMessageId | null;
  /** Who get access and on whose behalf the message is, as the chat shows them; those whom it does not know are left out. */
  readonly users: readonly ShownUser[];
}

/**
 * The chat platform as the bot can reach it. Every call carries a key: the platform carries it out once, and answers
 * a repetition with the first result, so that a crash after it leaves neither an orphan nor a double.
 *
 * Every other method throws bot_unavailable when the bot is out of reach; then nothing has happened.
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
  findPeople(guild: GuildId, users: readonly UserId[]): Promise<readonly Person[]>;
  /**
   * The members of the server who have one of these roles, in any order. Of more than `limit`, those with the smallest ids.
   * An adapter reads the members of the platform page by page, in the order of ids, and keeps those with the roles.
   */
  listMembersWithRoles(guild: GuildId, roleIds: readonly string[], limit: number): Promise<readonly Person[]>;
  /** The key under which `openChannel` made this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
  /** Removes what `openChannel` made under this key, if it did. */
  discardChannel(key: string): Promise<void>;
}
