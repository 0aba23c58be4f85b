import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { type ErrorCode, refuse } from './errors.ts';
import type {
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  UserRecord,
  WebhookRecord,
} from './records.ts';

const DISCORD_EPOCH = 1_420_070_400_000;

/** An event of the gateway, as it happens. */
export interface WorldEvent {
  readonly type: string;
  /** Null: an event outside of guilds, which shard 0 gets. */
  readonly guildId: string | null;
  readonly data: object;
  /** The channel that the bot has to see to get the event. */
  readonly channelId?: string;
  /** Set for events of messages: who wrote it, and whether it is said to the bot in any case. */
  readonly message?: MessageRecord;
}

/** Everything that exists in this Discord, and what happens in it. */
export class World {
  readonly users = new Map<string, UserRecord>();
  readonly guilds = new Map<string, GuildRecord>();
  readonly channels = new Map<string, ChannelRecord>();
  readonly webhooks = new Map<string, WebhookRecord>();
  /** By channel, oldest first. */
  readonly messages = new Map<string, MessageRecord[]>();
  readonly bot: UserRecord;
  readonly now: () => number;
  /** Where files of messages are served from. */
  filesUrl = '';
  /** True: the addresses of files do not work any more, as those of Discord after a day. */
  areFilesExpired = false;
  /** False: a platform that does not know components of version 2, as some that speak Discord's protocol. */
  knowsFrames = true;
  readonly #listeners: ((event: WorldEvent) => void)[] = [];
  #sequence = 0;

  constructor(now: () => number) {
    this.now = now;
    this.bot = this.addUser({ username: 'support', isBot: true });
  }

  /** A new snowflake: the time in its upper 42 bits. Ids of the same millisecond ascend. */
  newId(): string {
    this.#sequence += 1;
    return String((BigInt(Math.trunc(this.now()) - DISCORD_EPOCH) << 22n) + BigInt(this.#sequence & 0x3f_ff_ff));
  }

  addUser(given: Partial<UserRecord> = {}): UserRecord {
    const id = given.id ?? this.newId();
    const user: UserRecord = {
      username: `user${id.slice(-6)}`,
      globalName: null,
      avatar: null,
      isBot: false,
      acceptsDirectMessages: true,
      ...given,
      id,
    };
    this.users.set(id, user);
    return user;
  }

  emit(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  onEvent(listener: (event: WorldEvent) => void): void {
    this.#listeners.push(listener);
  }

  user(id: string): UserRecord {
    return this.#get(this.users, id, 10_013);
  }

  guild(id: string): GuildRecord {
    return this.#get(this.guilds, id, 10_004);
  }

  channel(id: string): ChannelRecord {
    return this.#get(this.channels, id, 10_003);
  }

  member(guildId: string, userId: string): MemberRecord {
    this.user(userId);
    return this.#get(this.guild(guildId).members, userId, 10_007);
  }

  role(guildId: string, roleId: string): RoleRecord {
    return this.#get(this.guild(guildId).roles, roleId, 10_011);
  }

  message(channelId: string, messageId: string): MessageRecord {
    const found = this.messagesOf(channelId).find(({ id }) => id === messageId);
    if (!found) throw refuse(10_008);
    return found;
  }

  messagesOf(channelId: string): MessageRecord[] {
    const messages = this.messages.get(channelId) ?? [];
    this.messages.set(channelId, messages);
    return messages;
  }

  channelsOf(guildId: string): ChannelRecord[] {
    return [...this.channels.values()].filter((channel) => channel.guildId === guildId && !channel.thread);
  }

  threadsOf(guildId: string): ChannelRecord[] {
    return [...this.channels.values()].filter((channel) => channel.guildId === guildId && channel.thread);
  }

  isInGuild(guildId: string): boolean {
    return this.guilds.get(guildId)?.members.has(this.bot.id) ?? false;
  }

  #get<T>(records: ReadonlyMap<string, T>, id: string, code: ErrorCode): T {
    const found = records.get(id);
    if (!found) throw refuse(code);
    return found;
  }
}

/** What the bot of a new guild may do unless the test says something else. */
export const DEFAULT_BOT_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.CreatePrivateThreads |
  PermissionFlagsBits.ManageChannels |
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.ManageThreads |
  PermissionFlagsBits.ManageMessages |
  PermissionFlagsBits.PinMessages |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.ManageWebhooks |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.MentionEveryone;

/** What @everyone may do in a new guild. */
export const DEFAULT_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseApplicationCommands;

export const isThread = (type: ChannelType): boolean =>
  [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread].includes(type);
