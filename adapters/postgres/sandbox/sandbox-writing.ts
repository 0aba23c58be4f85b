import {
  type BotIntents,
  type ChatMessage,
  type DirectMessage,
  type Notice,
  type Post,
  toDirectText,
  toUserMessage,
} from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { getOrThrow } from './get-or-throw.ts';
import { buildMemberStatements, DELETE_DIRECT_MESSAGE } from './sandbox-member-sql.ts';
import { SandboxMembers } from './sandbox-members.ts';
import type { ChatIds } from './sandbox-rows.ts';
import { type AuthorRow, toShownMessage } from './sandbox-shown.ts';
import * as sql from './sandbox-sql.ts';

export class SandboxWriting extends SandboxMembers {
  readonly #sql;

  constructor(db: Database, clock: Clock, nextId: ChatIds, intents?: BotIntents) {
    super(db, clock, nextId, intents);
    this.#sql = { ...buildMemberStatements(db), ...sql.buildSandboxStatements(db) };
  }

  async sendDirectMessage(key: string, guild: GuildId, user: UserId, notice: Notice): Promise<ChatMessageId | null> {
    const message = this.rows.buildDirectMessage(guild, user, notice);
    const messages = toJsonText([message]);
    const values = { guild, user, key, messageId: message.id, now: message.createdAt, messages };
    const row = await this.requireOnline<{ done: boolean }>(this.#sql.sendDirectMessage, values);
    return row.done ? message.id : ((await this.runOnce(key))?.messageId ?? null);
  }

  async editDirectMessage(key: string, guild: GuildId, _user: UserId, notice: Notice): Promise<void> {
    const values = { key, guild, content: notice.content ?? '', notice: toJsonText(notice) };
    await this.requireOnline(this.#sql.editDirectMessage, values);
  }

  sendDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<ChatMessageId | null> {
    return this.sendDirectMessage(key, guild, user, toDirectText(post));
  }

  editDirectPost(key: string, guild: GuildId, user: UserId, post: Post): Promise<void> {
    return this.editDirectMessage(key, guild, user, toDirectText(post));
  }

  async deleteDirectPost(key: string, guild: GuildId): Promise<void> {
    await this.requireOnline(DELETE_DIRECT_MESSAGE, { key, guild });
  }

  async writeDirectMessage(guild: GuildId, user: UserId, content: string): Promise<ChatMessage> {
    const message = { ...this.rows.buildDirectMessage(guild, user, toDirectText(toUserPost(content))), ...FROM_USER };
    await this.db.query(this.#sql.writeDirectMessage, { messages: toJsonText([message]) });
    const [person = null] = await this.listPeople(guild, [user]);
    return toUserMessage(message, person);
  }

  listDirectMessages(guild: GuildId, user: UserId): Promise<readonly DirectMessage[]> {
    return this.db.query<DirectMessage>(this.#sql.listDirectMessages, { guild, user });
  }

  sendMessage(
    guild: GuildId,
    channel: ChannelId,
    author: UserId,
    message: string | Pick<ChatMessage, 'content' | 'attachments' | 'parts'>,
  ): Promise<ChatMessage> {
    const written = typeof message === 'string' ? { content: message, attachments: [] } : message;
    return this.#writeAsUser(guild, channel, { onBehalfOf: author, ...written });
  }

  answerAsBot(guild: GuildId, channel: ChannelId, content: string): Promise<ChatMessage> {
    return this.#writeAsUser(guild, channel, { onBehalfOf: null, content, attachments: [] });
  }

  async #writeAsUser(
    guild: GuildId,
    channel: ChannelId,
    post: Post & Pick<ChatMessage, 'parts'>,
  ): Promise<ChatMessage> {
    const message = this.rows.buildMessage(channel, post);
    const values = { guild, channel, author: message.authorId, messages: toJsonText([message]) };
    const author = await this.db.queryOne<AuthorRow>(this.#sql.addUserMessage, values);
    return toShownMessage(message, getOrThrow(author, 'Channel'));
  }

  async editUserMessage(
    guild: GuildId,
    channel: ChannelId,
    message: ChatMessageId,
    content: string,
  ): Promise<ChatMessage> {
    const values = { guild, channel, message, content, now: this.clock.now() };
    const row = getOrThrow(await this.db.queryOne<ChatMessage>(this.#sql.editUserMessage, values), 'Message');
    return toShownMessage(row, row);
  }

  async deleteUserMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    getOrThrow(await this.db.queryOne(sql.DELETE_USER_MESSAGE, { guild, channel, message }), 'Message');
  }
}

const FROM_USER = { notice: null, isFromUser: true } as const;

const toUserPost = (content: string): Post => ({ onBehalfOf: null, content, attachments: [] });
