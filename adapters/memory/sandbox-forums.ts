import {
  type ChatChannel,
  type ChatLimits,
  type ChatMessage,
  type ForumPost,
  type MessagePage,
  type NewForumPost,
  type PostChange,
  type TagChange,
  toForumPost,
  toMessagePage,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { notFound } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { SandboxDirectChat } from './sandbox-direct-chat.ts';
import { SandboxRooms } from './sandbox-rooms.ts';

/** Forums of the simulated servers, and the posts that users open there. */
export class SandboxForums extends SandboxDirectChat {
  protected readonly rooms: SandboxRooms;
  readonly #nextId: () => string;

  constructor(clock: Clock, nextId: () => string, limits: ChatLimits | null) {
    super(clock, nextId);
    this.#nextId = nextId;
    this.rooms = new SandboxRooms({ clock, nextId, limits, getUser: (guild, user) => this.toPerson(guild, user) });
  }

  async listChannels(guild: GuildId): Promise<readonly ChatChannel[]> {
    return [...this.rooms.channels.values()].filter(({ guildId }) => guildId === guild);
  }

  async listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null> {
    return this.rooms.channels.get(channel)?.guildId === guild ? this.rooms.list(channel) : null;
  }

  async addForum(guildId: GuildId, name: string, tagNames: readonly string[]): Promise<ChatChannel> {
    const forumTags = tagNames.map((tag) => ({ id: this.#nextId(), name: tag }));
    return this.rooms.add({ guildId, name, home: 'channel', parentId: null, memberIds: [], roleIds: [], forumTags });
  }

  async openPost(guildId: GuildId, forum: ChannelId, author: UserId, post: NewForumPost): Promise<ChatChannel> {
    const { title: name, content, tagIds } = post;
    const parent = this.rooms.channels.get(forum);
    if (parent?.guildId !== guildId || parent.forumTags === null) throw notFound('Channel');
    const place = { guildId, name, home: 'forum' as const, parentId: forum };
    const opened = this.rooms.add({ ...place, memberIds: [], roleIds: [], tagIds, openedById: author });
    this.rooms.write(opened.id, { onBehalfOf: author, content, attachments: [] });
    return opened;
  }

  async changePost(guild: GuildId, id: ChannelId, change: PostChange): Promise<ChatChannel> {
    const channel = this.rooms.channels.get(id);
    if (channel?.guildId !== guild || channel.home !== 'forum') throw notFound('Channel');
    const changed = { ...channel, ...change };
    this.rooms.channels.set(id, changed);
    return changed;
  }

  async tagPost(guild: GuildId, channel: ChannelId, tags: TagChange): Promise<void> {
    this.requireOnline();
    this.rooms.tag(guild, channel, tags);
  }

  async findPost(guild: GuildId, id: ChannelId): Promise<ForumPost | null> {
    const channel = this.rooms.channels.get(id);
    return channel?.guildId === guild && channel.home === 'forum' ? toForumPost(channel) : null;
  }

  async readMessagesAfter(
    guild: GuildId,
    channel: ChannelId,
    after: ChatMessageId | null,
  ): Promise<MessagePage | null> {
    const messages = await this.listMessages(guild, channel);
    return messages && toMessagePage(messages, after);
  }
}
