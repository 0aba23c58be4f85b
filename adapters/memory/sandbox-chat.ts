import type {
  ChannelChange,
  ChatChannel,
  ChatMessage,
  ChatPlatform,
  ChatSandbox,
  NewChannel,
  OpenedChannel,
  Post,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { botUnavailable, notFound } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';

/** A simulated chat server for tests of the domain. What happens there is not part of any unit of work. */
export class InMemorySandboxChat implements ChatPlatform, ChatSandbox {
  readonly #clock: Clock;
  readonly #nextId: () => string;
  readonly #channels = new Map<ChannelId, ChatChannel>();
  readonly #messages: ChatMessage[] = [];
  readonly #opened = new Map<string, OpenedChannel>();
  readonly #deeds = new Map<string, { readonly messageId: ChatMessageId | null }>();
  #isOnline = true;

  constructor(clock: Clock, nextId: () => string) {
    this.#clock = clock;
    this.#nextId = nextId;
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
    return this.#messages.filter(({ channelId }) => channelId === channel);
  }

  async say(guild: GuildId, channel: ChannelId, author: UserId, content: string): Promise<ChatMessage> {
    if (this.#channels.get(channel)?.guildId !== guild) throw notFound('Channel');
    return this.#write(channel, { onBehalfOf: author, content, attachments: [] });
  }

  #apply(channel: ChatChannel, { allow = [], deny = [], archived, deleted }: ChannelChange): void {
    if (deleted) {
      this.#channels.delete(channel.id);
      return;
    }
    const memberIds = [...new Set([...channel.memberIds, ...allow])].filter((member) => !deny.includes(member));
    this.#channels.set(channel.id, { ...channel, memberIds, archived: archived ?? channel.archived });
  }

  #write(channelId: ChannelId, { onBehalfOf, content, attachments }: Post): ChatMessage {
    const id = this.#nextId() as ChatMessageId;
    const message = { id, channelId, authorId: onBehalfOf, content, attachments, createdAt: this.#clock.now() };
    this.#messages.push(message);
    return message;
  }

  #requireOnline(): void {
    if (!this.#isOnline) throw botUnavailable();
  }
}
