import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ChannelHome, OfferedCommand, Person } from './chat-platform.ts';
import type { ChatMessage } from './chat-message.ts';

export interface ChatChannel {
  readonly id: ChannelId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly home: ChannelHome;
  readonly parentId: ChannelId | null;
  readonly memberIds: readonly UserId[];
  readonly roleIds: readonly string[];
  readonly archived: boolean;
  readonly createdAt: Instant;
}

/** A message that the bot sent to a single user. */
export type DirectMessage = Pick<ChatMessage, 'id' | 'content' | 'notice' | 'createdAt'> & { readonly userId: UserId };

/** The simulated chat server, seen from the side of its users. */
export interface ChatSandbox {
  /** Whether the bot is online. */
  isReachable(): Promise<boolean>;
  setOnline(online: boolean): Promise<void>;
  /** Oldest first. */
  listChannels(guild: GuildId): Promise<readonly ChatChannel[]>;
  /** Oldest first; null when there is no such channel. */
  listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null>;
  /** The newest 100 of a user, newest first. */
  listDirectMessages(guild: GuildId, user: UserId): Promise<readonly DirectMessage[]>;
  /** A user writes a text, with files or without. @throws not_found for an unknown channel */
  sendMessage(
    guild: GuildId,
    channel: ChannelId,
    author: UserId,
    message: string | Pick<ChatMessage, 'content' | 'attachments'>,
  ): Promise<ChatMessage>;
  /** Its author changes a message. @throws not_found for an unknown one */
  editUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, content: string): Promise<ChatMessage>;
  /** @throws not_found for an unknown one */
  deleteUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  /** The bot answers in a channel, for all to see. @throws not_found for an unknown one */
  answerAsBot(guild: GuildId, channel: ChannelId, content: string): Promise<ChatMessage>;
  /** By name. */
  listCommands(guild: GuildId): Promise<readonly OfferedCommand[]>;
  /** A channel that no ticket made. */
  addChannel(guild: GuildId, name: string): Promise<ChatChannel>;
  /** @throws not_found for an unknown one */
  removeChannel(guild: GuildId, channel: ChannelId): Promise<void>;
  /** Gives a user roles. By default every user is a member without roles. */
  setRoles(guild: GuildId, user: UserId, roleIds: readonly string[]): Promise<void>;
  /** Sets how the chat shows a user; null is a made-up name, and no picture. */
  setProfile(
    guild: GuildId,
    user: UserId,
    profile: { readonly name: string | null; readonly avatarUrl: string | null },
  ): Promise<void>;
  /** Whether a user may change the settings of the server; nobody may until it is set. */
  setCanManage(guild: GuildId, user: UserId, canManage: boolean): Promise<void>;
  /** Users whose roles or profile were set, and who did not leave; by id, 1,000 at the most. */
  listMembers(guild: GuildId): Promise<readonly Person[]>;
  /** Removes a part of the keys of what the bot did a month ago or earlier; a repetition would be done again. @returns how many */
  purgeKeys(): Promise<number>;
  /** The user is no member from now on. */
  removeMember(guild: GuildId, user: UserId): Promise<void>;
}
