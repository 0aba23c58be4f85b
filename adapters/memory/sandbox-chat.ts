import {
  ALL_INTENTS,
  type BotIntents,
  type ChangedChannel,
  type ChannelChange,
  CHAT_LIMITS,
  type ChatChannel,
  type ChatLimits,
  type ChatMessage,
  type ChatPlatform,
  type ChatSandbox,
  describeSimulatedPlaces,
  listNamedUsers,
  type NewChannel,
  type Notice,
  type OfferedCommand,
  type OpenedChannel,
  type Post,
  toNotice,
  toShownAuthor,
  type UnlistedPlace,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { notFound } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { SandboxForums } from './sandbox-forums.ts';

/** A simulated chat server for tests of the domain. What happens there is not part of any unit of work. */
export class InMemorySandboxChat extends SandboxForums implements ChatPlatform, ChatSandbox {
  intents: BotIntents = ALL_INTENTS;
  readonly #clock: Clock;
  readonly #opened = new Map<string, OpenedChannel>();
  readonly #results = new Map<string, ChangedChannel>();
  readonly #commands = new Map<GuildId, readonly OfferedCommand[]>();

  constructor(clock: Clock, nextId: () => string, limits: ChatLimits | null = CHAT_LIMITS) {
    super(clock, nextId, limits);
    this.#clock = clock;
  }

  async getIntents(): Promise<BotIntents> {
    return this.intents;
  }

  async isReachable(): Promise<boolean> {
    return this.isOnline;
  }

  async openChannel(key: string, { guild, posts, parentIds, ...channel }: NewChannel): Promise<OpenedChannel> {
    this.requireOnline();
    const before = this.#opened.get(key);
    if (before) return before;
    const parentId = this.rooms.findPlace({ guild, parentIds, ...channel });
    const { id } = this.rooms.add({ guildId: guild, parentId, ...channel });
    const messageIds = posts.map((post) => this.rooms.write(id, post).id);
    const opened = { channelId: id, messageIds, users: this.showUsers(guild, channel.memberIds) };
    this.#opened.set(key, opened);
    return opened;
  }

  async changeChannel(key: string, guild: GuildId, id: ChannelId, change: ChannelChange) {
    this.requireOnline();
    const before = this.#results.get(key);
    const channel = this.rooms.channels.get(id);
    if (before) return before;
    if (channel?.guildId !== guild) return null;
    const messageIds = change.post ? [this.rooms.write(id, change.post).id] : [];
    const done = { messageIds, users: this.showUsers(guild, listNamedUsers(change)) };
    this.#results.set(key, done);
    this.rooms.apply(channel, change);
    return done;
  }

  async renameChannel(guild: GuildId, id: ChannelId, { name }: { readonly name: string }): Promise<boolean> {
    this.requireOnline();
    return this.rooms.rename(guild, id, name);
  }

  async postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null> {
    this.requireOnline();
    const before = this.#results.get(key);
    if (before) return before.messageIds[0] ?? null;
    if (this.rooms.channels.get(channel)?.guildId !== guild) return null;
    const { id } = this.rooms.write(channel, { onBehalfOf: null, content: notice.content ?? '', attachments: [] });
    this.rooms.replace(id, { notice });
    this.#results.set(key, { messageIds: [id], users: [] });
    return id;
  }

  async editPost(guild: GuildId, channel: ChannelId, message: ChatMessageId, post: Post): Promise<void> {
    this.requireOnline();
    if (this.rooms.has(guild, channel, message))
      this.rooms.replace(message, { content: toShownAuthor(post).content, notice: toNotice(post) });
  }

  /** A post is one message here. */
  async rewritePost(
    guild: GuildId,
    channel: ChannelId,
    messages: readonly ChatMessageId[],
    post: Post,
  ): Promise<readonly ChatMessageId[]> {
    for (const message of messages) await this.editPost(guild, channel, message, post);
    return messages;
  }

  countMessages(): Promise<number> {
    return Promise.resolve(1);
  }

  async addReaction(guild: GuildId, channel: ChannelId, message: ChatMessageId, emoji: string): Promise<void> {
    this.requireOnline();
    const found = this.rooms.has(guild, channel, message) && this.rooms.messages.get(message);
    if (found) this.rooms.replace(message, { reactions: [...new Set([...(found.reactions ?? []), emoji])] });
  }

  /** The simulated chat shows nobody as typing. */
  async showTyping(): Promise<void> {}

  async editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean> {
    this.requireOnline();
    const isThere = this.rooms.has(guild, channel, message);
    if (isThere) this.rooms.replace(message, { content: notice.content ?? '', notice });
    return isThere;
  }

  async deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    this.requireOnline();
    if (this.rooms.has(guild, channel, message)) this.rooms.messages.delete(message);
  }

  async offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void> {
    this.requireOnline();
    this.#commands.set(guild, commands);
  }

  async listCommands(guild: GuildId): Promise<readonly OfferedCommand[]> {
    return [...(this.#commands.get(guild) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null> {
    const [key] = [...this.#opened].find(([, { channelId }]) => channelId === channel) ?? [];
    return key !== undefined && this.rooms.channels.get(channel)?.guildId === guild ? key : null;
  }

  async takeBack(guild: GuildId, key: string): Promise<void> {
    this.requireOnline();
    const { channelId } = this.#opened.get(key) ?? {};
    if (channelId && this.rooms.channels.get(channelId)?.guildId === guild) this.rooms.channels.delete(channelId);
    for (const message of this.#results.get(key)?.messageIds ?? []) this.rooms.messages.delete(message);
    this.#opened.delete(key);
    this.#results.delete(key);
  }

  async setOnline(online: boolean): Promise<void> {
    this.isOnline = online;
  }

  showServer(guild: GuildId) {
    return this.describeServer(guild);
  }

  async describeServer(guild: GuildId) {
    return this.describe(guild, await this.listChannels(guild));
  }

  async describeUnlisted(_: GuildId, places: readonly ChannelId[]): Promise<readonly UnlistedPlace[]> {
    return describeSimulatedPlaces(places);
  }

  async sendMessage(
    guild: GuildId,
    channel: ChannelId,
    author: UserId,
    message: string | Pick<ChatMessage, 'content' | 'attachments' | 'parts'>,
  ): Promise<ChatMessage> {
    const written = typeof message === 'string' ? { content: message, attachments: [] } : message;
    return this.rooms.writeIn(guild, channel, { onBehalfOf: author, ...written });
  }

  async answerAsBot(guild: GuildId, channel: ChannelId, content: string): Promise<ChatMessage> {
    return this.rooms.writeIn(guild, channel, { onBehalfOf: null, content, attachments: [] });
  }

  async editUserMessage(
    guild: GuildId,
    channel: ChannelId,
    message: ChatMessageId,
    content: string,
  ): Promise<ChatMessage> {
    if (!this.rooms.has(guild, channel, message)) throw notFound('Message');
    return this.rooms.replace(message, { content, editedAt: this.#clock.now() });
  }

  async deleteUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    if (!this.rooms.has(guild, channel, message)) throw notFound('Message');
    this.rooms.messages.delete(message);
  }

  async addChannel(guildId: GuildId, name: string): Promise<ChatChannel> {
    return this.rooms.add({ guildId, name, home: 'channel', parentId: null, memberIds: [], roleIds: [] });
  }

  async removeChannel(guild: GuildId, channel: ChannelId): Promise<void> {
    if (this.rooms.channels.get(channel)?.guildId !== guild) throw notFound('Channel');
    this.rooms.remove(channel);
  }

  async purgeKeys(): Promise<number> {
    return 0;
  }
}
