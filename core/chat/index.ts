import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A file that belongs to a message, by its address. */
export interface Attachment {
  readonly url: string;
  readonly filename: string;
}

export const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger'] as const;
export type ButtonStyle = (typeof BUTTON_STYLES)[number];

/** A button under a message: it reports that it was pressed, or opens a link. */
export interface Button {
  readonly label: string;
  readonly emoji: string | null;
  readonly target: { readonly id: string; readonly style: ButtonStyle } | { readonly url: string };
}

/** A message the bot writes, in its own name or on behalf of a staff member. */
export interface Post {
  readonly onBehalfOf: UserId | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly buttons?: readonly Button[];
}

export interface EmbedField {
  readonly name: string;
  readonly value: string;
  readonly inline: boolean;
}

/** A framed block of a message. */
export interface Embed {
  readonly title: string | null;
  readonly description: string | null;
  readonly url: string | null;
  /** 24 bits, red first. */
  readonly color: number | null;
  readonly imageUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly footer: string | null;
  readonly fields: readonly EmbedField[];
}

/** A menu under a message, of which one option is chosen. */
export interface SelectMenu {
  readonly placeholder: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description: string | null;
    readonly emoji: string | null;
  }[];
}

/** A message that stays: the bot puts it up, changes it and takes it down. */
export interface Notice {
  readonly content: string | null;
  readonly embeds: readonly Embed[];
  /** In rows of five at the most. */
  readonly buttonRows: readonly (readonly Button[])[];
  readonly select: SelectMenu | null;
}

/** A command as users see it in their chat. */
export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
}

/** The platform shows so many buttons side by side. */
export const BUTTONS_IN_A_ROW = 5;

/** What stands under a post. */
export const toNotice = ({ buttons }: Post): Notice | null =>
  buttons ? { content: null, embeds: [], buttonRows: toRows(buttons), select: null } : null;

/** Buttons as the platform takes them. */
export const toRows = (buttons: readonly Button[]): readonly (readonly Button[])[] =>
  Array.from({ length: Math.ceil(buttons.length / BUTTONS_IN_A_ROW) }, (_, row) =>
    buttons.slice(row * BUTTONS_IN_A_ROW, (row + 1) * BUTTONS_IN_A_ROW),
  );

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
  /** @returns the id of the posted message, if one was; null when the channel is gone and nothing was done. */
  changeChannel(
    key: string,
    guild: GuildId,
    channel: ChannelId,
    change: ChannelChange,
  ): Promise<{ readonly messageId: ChatMessageId | null } | null>;
  /** @returns the id of the message; null when there is no such channel */
  postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null>;
  /** @returns false when the message is gone */
  editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean>;
  /** Does nothing when the message is gone. */
  deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void>;
  /** Makes these the commands that the server offers, instead of all others. */
  offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void>;
  /** The roles of a member of the server; null for a user who is none. */
  listRoles(guild: GuildId, user: UserId): Promise<readonly string[] | null>;
  /** The key under which `openChannel` made this channel; null for any other channel. */
  findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null>;
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
  /** What stands under it, and its frames; null for a message of plain text. */
  readonly notice: Notice | null;
  readonly createdAt: Instant;
  readonly editedAt: Instant | null;
}

/** The simulated chat server, seen from the side of its users. */
export interface ChatSandbox {
  setOnline(online: boolean): Promise<void>;
  /** Oldest first. */
  listChannels(guild: GuildId): Promise<readonly ChatChannel[]>;
  /** Oldest first; null when there is no such channel. */
  listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null>;
  /** A user writes. @throws not_found for an unknown channel */
  sendMessage(guild: GuildId, channel: ChannelId, author: UserId, content: string): Promise<ChatMessage>;
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
  /** Removes a part of the keys of what the bot did a month ago or earlier; a repetition would be done again. @returns how many */
  purgeKeys(): Promise<number>;
  /** The user is no member from now on. */
  removeMember(guild: GuildId, user: UserId): Promise<void>;
}
