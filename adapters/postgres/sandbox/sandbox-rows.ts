import { type Notice, toNotice, toShownAuthor, type Post } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { type ChannelId, type GuildId, type UserId, toChannelId, toChatMessageId } from '#core/shared/ids.ts';
import type { StoredMessage } from './sandbox-shown.ts';

/** Makes ids as the chat platform does: digits that grow with time. */
export type ChatIds = () => string;

/** Makes new channels and messages of the simulated chat server. */
export class SandboxRows {
  readonly #clock: Clock;
  readonly #nextId: ChatIds;

  constructor(clock: Clock, nextId: ChatIds) {
    this.#clock = clock;
    this.#nextId = nextId;
  }

  buildChannel(guildId: GuildId, openedByKey: string) {
    const none: readonly never[] = [];
    const roles = { roleIds: none, readerRoleIds: none };
    const access = { home: 'channel' as const, parentId: null, memberIds: none, ...roles, archived: false };
    const post = { forumTags: null, tagIds: none, openedById: null };
    const id = toChannelId(this.#nextId());
    return { id, guildId, name: '', ...access, ...post, openedByKey, createdAt: this.#clock.now() };
  }

  buildMessage(channelId: ChannelId, post: Post & Pick<StoredMessage, 'parts'>): StoredMessage {
    const id = toChatMessageId(this.#nextId());
    const { attachments, isPinned = false } = post;
    const { authorId, content } = toShownAuthor(post);
    const createdAt = this.#clock.now();
    const shown = { content, attachments, parts: post.parts ?? null, notice: toNotice(post), isPinned, reactions: [] };
    return { id, channelId, authorId, ...shown, createdAt, editedAt: null };
  }

  buildNotice(channel: ChannelId, notice: Notice): StoredMessage {
    const post = { onBehalfOf: null, content: notice.content ?? '', attachments: [] };
    return { ...this.buildMessage(channel, post), notice: nameFiles(notice) };
  }

  buildDirectMessage(guildId: GuildId, userId: UserId, notice: Notice) {
    const id = toChatMessageId(this.#nextId());
    return {
      id,
      guildId,
      userId,
      content: notice.content ?? '',
      notice: nameFiles(notice),
      isFromUser: false,
      createdAt: this.#clock.now(),
    };
  }
}

/** The simulated chat shows the names of files alone. */
export const nameFiles = (notice: Notice): Notice =>
  notice.files ? { ...notice, files: notice.files.map(({ filename }) => ({ filename, content: '' })) } : notice;
