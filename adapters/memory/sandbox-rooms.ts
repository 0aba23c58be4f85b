import {
  type ChannelHome,
  type NewChannel,
  type ChannelChange,
  type ChatChannel,
  type ChatLimits,
  type ChatMessage,
  toAuthorFields,
  toNotice,
  refuseForLimit,
  refuseThreads,
  type Post,
  type TagChange,
  type ShownUser,
  toShownAuthor,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { notFound } from '#core/shared/errors.ts';
import {
  type ChannelId,
  type ChatMessageId,
  type GuildId,
  type UserId,
  toChannelId,
  toChatMessageId,
} from '#core/shared/ids.ts';
import { changeRoles } from './sandbox-roles.ts';

/** Without its author's name and picture, which are those of now. */
type StoredMessage = Omit<ChatMessage, 'authorName' | 'authorAvatarUrl'>;

type FindUser = (guild: GuildId, user: UserId) => ShownUser;

export interface RoomOptions {
  readonly clock: Clock;
  readonly nextId: () => string;
  readonly getUser: FindUser;
  /** Null: it holds as many channels as it gets. */
  readonly limits: ChatLimits | null;
}

type AddedRoom = Pick<ChatChannel, 'guildId' | 'name' | 'home' | 'parentId' | 'memberIds' | 'roleIds'> &
  Partial<Pick<ChatChannel, 'forumTags' | 'tagIds' | 'openedById'>> &
  Pick<NewChannel, 'readerRoleIds' | 'tags'>;

/** The channels of the simulated chat and what is written in them. */
export class SandboxRooms {
  readonly channels = new Map<ChannelId, ChatChannel>();
  readonly messages = new Map<ChatMessageId, StoredMessage>();
  readonly #clock: Clock;
  readonly #nextId: () => string;
  readonly #getUser: FindUser;
  readonly #limits: ChatLimits | null;

  constructor({ clock, nextId, getUser: findUser, limits }: RoomOptions) {
    this.#clock = clock;
    this.#nextId = nextId;
    this.#getUser = findUser;
    this.#limits = limits;
  }

  /** Returns the group, the text channel or the forum. @throws conflict when there is no room, or no such channel */
  findPlace({ guild, home, parentIds }: Pick<NewChannel, 'guild' | 'home' | 'parentIds'>): ChannelId | null {
    return home === 'channel'
      ? this.#findGroupForNew(guild, parentIds)
      : this.#getParent(guild, parentIds, home === 'forum');
  }

  /** @throws conflict when the server, or each of these groups, is full */
  #findGroupForNew(guild: GuildId, parentIds: readonly ChannelId[]): ChannelId | null {
    const channels = this.#listOf(guild, 'channel');
    this.#assertRoom(channels.length, 'channelsOfServer');
    const place = this.#findGroup(guild, parentIds);
    if (!place && parentIds.length > 0) throw refuseForLimit('refused.channels_of_groups');
    return place;
  }

  /** The text channel or forum that a new thread is under. @throws conflict when there is none, or the server has too many threads */
  #getParent(guild: GuildId, [parentId]: readonly ChannelId[], isPost: boolean): ChannelId {
    const parent = this.#listOf(guild, 'channel').find(
      ({ id, forumTags }) => id === parentId && (forumTags !== null) === isPost,
    );
    if (!parent) throw refuseThreads(parentId);
    const threads = [...this.#listOf(guild, 'thread'), ...this.#listOf(guild, 'forum')];
    const active = threads.filter(({ archived }) => !archived);
    this.#assertRoom(active.length, 'threadsOfServer');
    return parent.id;
  }

  #assertRoom(count: number, limit: 'channelsOfServer' | 'threadsOfServer'): void {
    if (!this.#limits || count < this.#limits[limit]) return;
    throw refuseForLimit(limit === 'channelsOfServer' ? 'refused.channels_of_server' : 'refused.threads_of_server');
  }

  add({ tags, ...channel }: AddedRoom): ChatChannel {
    const id = toChannelId(this.#nextId());
    const post = { forumTags: null, tagIds: tags?.add ?? [], openedById: null };
    const added = { readerRoleIds: [], ...post, ...channel, id, archived: false, createdAt: this.#clock.now() };
    this.channels.set(id, added);
    return added;
  }

  /** With its messages. */
  remove(channel: ChannelId): void {
    this.channels.delete(channel);
    for (const [id, { channelId }] of this.messages) if (channelId === channel) this.messages.delete(id);
  }

  rename(guild: GuildId, id: ChannelId, name: string): boolean {
    const channel = this.channels.get(id);
    if (channel?.guildId !== guild || channel.name === name) return false;
    this.channels.set(id, { ...channel, name });
    return true;
  }

  apply(channel: ChatChannel, change: ChannelChange): void {
    if (change.deleted) {
      this.remove(channel.id);
      return;
    }
    const { allow = [], deny = [], archived = channel.archived } = change;
    const { parentIds } = change;
    const parentId = parentIds ? this.#findNextGroup(channel, parentIds) : channel.parentId;
    const memberIds = [...new Set([...channel.memberIds, ...allow])].filter((member) => !deny.includes(member));
    this.channels.set(channel.id, { ...channel, memberIds, archived, parentId, ...changeRoles(channel, change) });
    if (change.tags) this.tag(channel.guildId, channel.id, change.tags);
  }

  /** Changes the tags of a post; other channels have none. */
  tag(guild: GuildId, id: ChannelId, { add, remove }: TagChange): void {
    const channel = this.channels.get(id);
    if (channel?.guildId !== guild || channel.home !== 'forum') return;
    const tagIds = [...new Set([...channel.tagIds, ...add])].filter((tag) => !remove.includes(tag));
    this.channels.set(id, { ...channel, tagIds });
  }

  /** A channel stays where it may be, and where there is no room for it elsewhere. */
  #findNextGroup({ guildId, parentId, home }: ChatChannel, parentIds: readonly ChannelId[]): ChannelId | null {
    if (home !== 'channel' || (parentId && parentIds.includes(parentId))) return parentId;
    if (parentIds.length === 0) return null;
    return this.#findGroup(guildId, parentIds) ?? parentId;
  }

  #findGroup(guild: GuildId, parentIds: readonly ChannelId[]): ChannelId | null {
    const channels = this.#listOf(guild, 'channel');
    const most = this.#limits?.channelsOfGroup ?? Infinity;
    return parentIds.find((id) => channels.filter(({ parentId }) => parentId === id).length < most) ?? null;
  }

  #listOf(guild: GuildId, home: ChannelHome): readonly ChatChannel[] {
    return [...this.channels.values()].filter((channel) => channel.guildId === guild && channel.home === home);
  }

  has(guild: GuildId, channel: ChannelId, message: ChatMessageId): boolean {
    return this.channels.get(channel)?.guildId === guild && this.messages.get(message)?.channelId === channel;
  }

  nextMessageId(): ChatMessageId {
    return toChatMessageId(this.#nextId());
  }

  write(channelId: ChannelId, post: Post & Pick<ChatMessage, 'parts'>): ChatMessage {
    const id = this.nextMessageId();
    const { attachments, isPinned = false } = post;
    const { authorId, content } = toShownAuthor(post);
    const createdAt = this.#clock.now();
    const shown = { content, attachments, parts: post.parts ?? null, notice: toNotice(post), isPinned, reactions: [] };
    const message = { id, channelId, authorId, ...shown, createdAt, editedAt: null };
    this.messages.set(id, message);
    return this.#show(message);
  }

  /** @throws not_found for a channel of another server */
  writeIn(guild: GuildId, channel: ChannelId, post: Parameters<SandboxRooms['write']>[1]): ChatMessage {
    if (this.channels.get(channel)?.guildId !== guild) throw notFound('Channel');
    return this.write(channel, post);
  }

  /** Lists the oldest first. */
  list(channel: ChannelId): readonly ChatMessage[] {
    const written = [...this.messages.values()].filter(({ channelId }) => channelId === channel);
    return written.map((message) => this.#show(message));
  }

  /** Asked of messages that are there. */
  replace(id: ChatMessageId, fields: Partial<StoredMessage>): ChatMessage {
    const before = this.messages.get(id);
    if (!before) throw new Error(`There is no message ${id}.`);
    const message = { ...before, ...fields };
    this.messages.set(id, message);
    return this.#show(message);
  }

  #show(message: StoredMessage): ChatMessage {
    const guild = this.channels.get(message.channelId)?.guildId;
    const users = guild && message.authorId ? [this.#getUser(guild, message.authorId)] : [];
    return { ...message, ...toAuthorFields(users, message.authorId) };
  }
}
