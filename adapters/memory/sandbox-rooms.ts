import { type ChannelChange, type ChatChannel, type ChatMessage, toNotice, type Post } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';

/** The channels of the simulated chat and what is written in them. */
export class SandboxRooms {
  readonly channels = new Map<ChannelId, ChatChannel>();
  readonly messages = new Map<ChatMessageId, ChatMessage>();
  readonly #clock: Clock;
  readonly #nextId: () => string;

  constructor(clock: Clock, nextId: () => string) {
    this.#clock = clock;
    this.#nextId = nextId;
  }

  add(channel: Omit<ChatChannel, 'id' | 'archived' | 'createdAt'>): ChatChannel {
    const id = this.#nextId() as ChannelId;
    const added = { ...channel, id, archived: false, createdAt: this.#clock.now() };
    this.channels.set(id, added);
    return added;
  }

  /** With its messages. */
  remove(channel: ChannelId): void {
    this.channels.delete(channel);
    for (const [id, { channelId }] of this.messages) if (channelId === channel) this.messages.delete(id);
  }

  apply(channel: ChatChannel, change: ChannelChange): void {
    if (change.deleted) {
      this.remove(channel.id);
      return;
    }
    const { allow = [], deny = [], archived = channel.archived } = change;
    const { roleIds = channel.roleIds, parentId = channel.parentId } = change;
    const memberIds = [...new Set([...channel.memberIds, ...allow])].filter((member) => !deny.includes(member));
    this.channels.set(channel.id, { ...channel, memberIds, archived, roleIds, parentId });
  }

  has(guild: GuildId, channel: ChannelId, message: ChatMessageId): boolean {
    return this.channels.get(channel)?.guildId === guild && this.messages.get(message)?.channelId === channel;
  }

  nextMessageId(): ChatMessageId {
    return this.#nextId() as ChatMessageId;
  }

  write(channelId: ChannelId, post: Post): ChatMessage {
    const id = this.nextMessageId();
    const { onBehalfOf: authorId, content, attachments } = post;
    const createdAt = this.#clock.now();
    const notice = toNotice(post);
    const message = { id, channelId, authorId, content, attachments, notice, createdAt, editedAt: null };
    this.messages.set(id, message);
    return message;
  }

  /** Asked of messages that are there. */
  replace(id: ChatMessageId, fields: Partial<ChatMessage>): ChatMessage {
    const message = { ...(this.messages.get(id) as ChatMessage), ...fields };
    this.messages.set(id, message);
    return message;
  }
}
