import type {
  APIAllowedMentions,
  APIEmbed,
  APIMessageTopLevelComponent,
  ChannelType,
  InteractionType,
  OverwriteType,
} from 'discord-api-types/v10';

/** What the stand-in stores. Times are milliseconds since 1970, permissions are bit sets. */
export interface UserRecord {
  readonly id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  readonly isBot: boolean;
  /** False: direct messages of the bot are refused with 50007. */
  acceptsDirectMessages: boolean;
}

export interface MemberRecord {
  readonly userId: string;
  nick: string | null;
  avatar: string | null;
  roles: string[];
  readonly joinedAt: number;
}

export interface RoleRecord {
  readonly id: string;
  name: string;
  permissions: bigint;
  position: number;
  readonly isManaged: boolean;
  isMentionable: boolean;
}

export interface GuildRecord {
  readonly id: string;
  name: string;
  ownerId: string;
  icon: string | null;
  readonly roles: Map<string, RoleRecord>;
  readonly members: Map<string, MemberRecord>;
  /** False while Discord has an outage of this guild. */
  isAvailable: boolean;
  /** Words that AutoMod blocks in messages (200000), and words that no channel name may have (20031). */
  blockedWords: string[];
  forbiddenNames: string[];
}

export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface ThreadState {
  readonly ownerId: string;
  readonly createdAt: number;
  archived: boolean;
  archivedAt: number;
  locked: boolean;
  invitable: boolean;
  autoArchiveMinutes: number;
  messageCount: number;
  /** Of a post in a forum. */
  tagIds: string[];
  /** When each member joined, by user. */
  readonly members: Map<string, number>;
}

export interface ChannelRecord {
  readonly id: string;
  readonly type: ChannelType;
  /** Null for a direct-message channel. */
  readonly guildId: string | null;
  name: string;
  topic: string | null;
  parentId: string | null;
  position: number;
  isNsfw: boolean;
  rateLimitPerUser: number;
  overwrites: Overwrite[];
  lastMessageId: string | null;
  /** The other side of a direct-message channel. */
  readonly recipientId: string | null;
  readonly thread: ThreadState | null;
  /** The tags that a forum offers. */
  readonly tags: readonly { readonly id: string; readonly name: string }[];
}

/** Who gets a notification for a message. */
export interface Pinged {
  everyone: boolean;
  users: string[];
  roles: string[];
}

export interface AttachmentRecord {
  readonly id: string;
  readonly filename: string;
  readonly description: string | null;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What caused a message of the bot. */
export interface InteractionOrigin {
  readonly id: string;
  readonly type: InteractionType;
  readonly userId: string;
  /** The message with the component that was used. */
  readonly messageId: string | null;
}

/** What a message says: the part of it that an edit replaces. */
export interface MessageContent {
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  attachments: AttachmentRecord[];
  flags: number;
  allowedMentions: APIAllowedMentions | null;
}

/** A webhook of a channel. */
export interface WebhookRecord {
  readonly id: string;
  readonly token: string;
  readonly channelId: string;
  readonly name: string;
  /** Null: a person made it, and the bot does not see its token. */
  readonly applicationId: string | null;
}

export interface MessageRecord extends MessageContent {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly type: number;
  readonly createdAt: number;
  editedAt: number | null;
  isPinned: boolean;
  /** Emoji of the bot. */
  reactions: string[];
  readonly nonce: string | number | null;
  pinged: Pinged;
  /** The message that this one answers. */
  readonly repliesTo: string | null;
  /** The interaction that this message answers. */
  readonly interaction: InteractionOrigin | null;
  /** Set for a message of a webhook: under which name it stands. Its author is the webhook. */
  readonly webhook: { readonly username: string } | null;
}
