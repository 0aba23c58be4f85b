import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A file that belongs to a message, by its address. */
export interface Attachment {
  readonly url: string;
  readonly filename: string;
}

/** A message the bot writes, in its own name or on behalf of a staff member. */
export interface Post {
  readonly onBehalfOf: UserId | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
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
  /** An archived channel is that of a closed ticket; a message in it is a follow-up. */
  readonly archived?: boolean;
  readonly deleted?: true;
}

export interface OpenedChannel {
  readonly channelId: ChannelId;
  /** Of the posts, in their order. */
  readonly messageIds: readonly ChatMessageId[];
}

/**
 * The chat platform as the bot can reach it. Every call carries a key: the platform carries it out once, and answers
 * a repetition with the first result, so that a crash after it leaves neither an orphan nor a double.
 *
 * Every method throws bot_unavailable when the bot is out of reach; then nothing has happened.
 */
export interface ChatPlatform {
  openChannel(key: string, channel: NewChannel): Promise<OpenedChannel>;
  /** @returns the id of the posted message, if one was; null when the channel is gone and nothing was done. */
  changeChannel(
    key: string,
    guild: GuildId,
    channel: ChannelId,
    change: ChannelChange,
  ): Promise<{ readonly messageId: ChatMessageId | null } | null>;
  /** Removes what `openChannel` made under this key, if it did. */
  discardChannel(key: string): Promise<void>;
}

export interface ChatChannel {
  readonly id: ChannelId;
  readonly guildId: GuildId;
  readonly name: string;
  readonly parentId: ChannelId | null;
  readonly memberIds: readonly UserId[];
  readonly roleIds: readonly string[];
  readonly archived: boolean;
  readonly createdAt: Instant;
}

export interface ChatMessage {
  readonly id: ChatMessageId;
  readonly channelId: ChannelId;
  /** Null when the bot speaks for itself. */
  readonly authorId: UserId | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Instant;
}

/** The simulated chat server, seen from the side of its users. */
export interface ChatSandbox {
  setOnline(online: boolean): Promise<void>;
  /** Oldest first. */
  channels(guild: GuildId): Promise<readonly ChatChannel[]>;
  /** Oldest first; null when there is no such channel. */
  messages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null>;
  /** A user writes. @throws not_found for an unknown channel */
  say(guild: GuildId, channel: ChannelId, author: UserId, content: string): Promise<ChatMessage>;
}
