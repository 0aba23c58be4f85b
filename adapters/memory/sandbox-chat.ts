import {
  type ChannelChange,
  type ChatChannel,
  type ChatMessage,
  type ChatPlatform,
  type ChatSandbox,
  type NewChannel,
  type Notice,
  noticeUnder,
  type OpenedChannel,
  type Post,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { botUnavailable, notFound } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';

/** A simulated chat server for tests of the domain. What happens there is not part of any unit of work. */
export class InMemorySandboxChat implements ChatPlatform, ChatSandbox {
  readonly #clock: Clock;
  readonly #nextId: () => string;
  readonly #channels = new Map<ChannelId, ChatChannel>();
  readonly #messages = new Map<ChatMessageId, ChatMessage>();
  /** Roles of users of whom somebody said something; null for those who left. */
  readonly #members = new Map<string, readonly string[] | null>();
  readonly #opened = new Map<string, OpenedChannel>();
  readonly #deeds = new Map<string, { readonly messageId: ChatMessageId | null }>();
  #isOnline = true;

  constructor(clock: Clock, nextId: () => string) {
    this.#clock = clock;
    this.#nextId = nextId;
  }

  async isReachable(): Promise<boolean> {
    return this.#isOnline;
  }

  async openChannel(
    key: string,
    { guild, posts, name, parentId, memberIds, roleIds }: NewChannel,
  ): Promise<OpenedChannel> {
    this.#requireOnline();
    const before = this.#opened.get(key);
    if (before) return before;
    const id = this.#nextId() as ChannelId;
    this.#channels.set(id, {
      id,
      guildId: guild,
      name,
      parentId,
      memberIds,
      roleIds,
      archived: false,
      createdAt: this.#clock.now(),
    });
    const opened = { channelId: id, messageIds: posts.map((post) => this.#write(id, post).id) };
    this.#opened.set(key, opened);
    return opened;
  }

  async changeChannel(key: string, guild: GuildId, id: ChannelId, change: ChannelChange) {
    this.#requireOnline();
    const before = this.#deeds.get(key);
    const channel = this.#channels.get(id);
    if (before) return before;
    if (channel?.guildId !== guild) return null;
    const done = { messageId: change.post ? this.#write(id, change.post).id : null };
    this.#deeds.set(key, done);
    this.#apply(channel, change);
    return done;
  }

  async putUp(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null> {
    this.#requireOnline();
    const before = this.#deeds.get(key);
    if (before) return before.messageId;
    if (this.#channels.get(channel)?.guildId !== guild) return null;
    const { id } = this.#write(channel, { onBehalfOf: null, content: notice.content ?? '', attachments: [] });
    this.#replace(id, { notice });
    this.#deeds.set(key, { messageId: id });
    return id;
  }

  async change(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean> {
    this.#requireOnline();
    const isThere = this.#has(guild, channel, message);
    if (isThere) this.#replace(message, { content: notice.content ?? '', notice });
    return isThere;
  }

  async takeDown(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    this.#requireOnline();
    if (this.#has(guild, channel, message)) this.#messages.delete(message);
  }

  async rolesOf(guild: GuildId, user: UserId): Promise<readonly string[] | null> {
    this.#requireOnline();
    const roles = this.#members.get(`${guild} ${user}`);
    return roles === undefined ? [] : roles;
  }

  async discardChannel(key: string): Promise<void> {
    this.#requireOnline();
    const opened = this.#opened.get(key);
    if (opened) this.#channels.delete(opened.channelId);
    this.#opened.delete(key);
  }

  async setOnline(online: boolean): Promise<void> {
    this.#isOnline = online;
  }

  async channels(guild: GuildId): Promise<readonly ChatChannel[]> {
    return [...this.#channels.values()].filter(({ guildId }) => guildId === guild);
  }

  async messages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null> {
    if (this.#channels.get(channel)?.guildId !== guild) return null;
    return [...this.#messages.values()].filter(({ channelId }) => channelId === channel);
  }

  async say(guild: GuildId, channel: ChannelId, author: UserId, content: string): Promise<ChatMessage> {
    if (this.#channels.get(channel)?.guildId !== guild) throw notFound('Channel');
    return this.#write(channel, { onBehalfOf: author, content, attachments: [] });
  }

  async edit(guild: GuildId, channel: ChannelId, message: ChatMessageId, content: string): Promise<ChatMessage> {
    if (!this.#has(guild, channel, message)) throw notFound('Message');
    return this.#replace(message, { content, editedAt: this.#clock.now() });
  }

  async erase(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    if (!this.#has(guild, channel, message)) throw notFound('Message');
    this.#messages.delete(message);
  }

  async addChannel(guildId: GuildId, name: string): Promise<ChatChannel> {
    const id = this.#nextId() as ChannelId;
    const nobody = { parentId: null, memberIds: [], roleIds: [], archived: false };
    const channel: ChatChannel = { id, guildId, name, ...nobody, createdAt: this.#clock.now() };
    this.#channels.set(id, channel);
    return channel;
  }

  async removeChannel(guild: GuildId, channel: ChannelId): Promise<void> {
    if (this.#channels.get(channel)?.guildId !== guild) throw notFound('Channel');
    this.#remove(channel);
  }

  async setRoles(guild: GuildId, user: UserId, roleIds: readonly string[]): Promise<void> {
    this.#members.set(`${guild} ${user}`, roleIds);
  }

  async removeMember(guild: GuildId, user: UserId): Promise<void> {
    this.#members.set(`${guild} ${user}`, null);
  }

  #has(guild: GuildId, channel: ChannelId, message: ChatMessageId): boolean {
    return this.#channels.get(channel)?.guildId === guild && this.#messages.get(message)?.channelId === channel;
  }

  #replace(id: ChatMessageId, fields: Partial<ChatMessage>): ChatMessage {
    // Asked of messages that are there.
    const message = { ...(this.#messages.get(id) as ChatMessage), ...fields };
    this.#messages.set(id, message);
    return message;
  }

  #remove(channel: ChannelId): void {
    this.#channels.delete(channel);
    for (const [id, { channelId }] of this.#messages) if (channelId === channel) this.#messages.delete(id);
  }

  #apply(channel: ChatChannel, change: ChannelChange): void {
    if (change.deleted) {
      this.#remove(channel.id);
      return;
    }
    const { allow = [], deny = [], archived = channel.archived } = change;
    const { roleIds = channel.roleIds, parentId = channel.parentId } = change;
    const memberIds = [...new Set([...channel.memberIds, ...allow])].filter((member) => !deny.includes(member));
    this.#channels.set(channel.id, { ...channel, memberIds, archived, roleIds, parentId });
  }

  #write(channelId: ChannelId, post: Post): ChatMessage {
    const id = this.#nextId() as ChatMessageId;
    const { onBehalfOf: authorId, content, attachments } = post;
    const createdAt = this.#clock.now();
    const notice = noticeUnder(post);
    const message = { id, channelId, authorId, content, attachments, notice, createdAt, editedAt: null };
    this.#messages.set(id, message);
    return message;
  }

  #requireOnline(): void {
    if (!this.#isOnline) throw botUnavailable();
  }
}
