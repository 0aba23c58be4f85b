import {
  CHAT_LIMITS,
  type ChangedChannel,
  type ChannelChange,
  type ChatChannel,
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
import { plusMs } from '#core/shared/instant.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { SandboxForums } from './sandbox-forums.ts';
import type { ChatIds } from './sandbox-rows.ts';
import { findOpened, type OpeningRow, type SandboxOptions, toLimitValues, toOpeningError } from './sandbox-openings.ts';
import { type ShownRow, toShownMessage, toShownUsers } from './sandbox-shown.ts';
import { getOrThrow } from './get-or-throw.ts';
import * as sql from './sandbox-sql.ts';

/** Longer than a step of a flow waits for its retry. */
const KEYS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A simulated chat server, kept in the database. What the bot does is one statement each, whose commit need not be
 * flushed: the commit of the ticket it belongs to comes after it and flushes both.
 */
export class PostgresSandboxChat extends SandboxForums implements ChatPlatform, ChatSandbox {
  readonly #nextId: ChatIds;
  readonly #limits;
  readonly #sql;

  constructor(db: Database, clock: Clock, nextId: ChatIds, { limits, intents }: SandboxOptions = {}) {
    super(db, clock, nextId, intents);
    this.#nextId = nextId;
    this.#limits = toLimitValues(limits === undefined ? CHAT_LIMITS : limits);
    this.#sql = sql.buildSandboxStatements(db);
  }

  async openChannel(key: string, { guild, posts, parentIds, ...channel }: NewChannel): Promise<OpenedChannel> {
    const { tags, ...fields } = channel;
    const opened = { ...this.rows.buildChannel(guild, key), ...fields, tagIds: tags?.add ?? [] };
    const messages = posts.map((post) => this.rows.buildMessage(opened.id, post));
    const { home } = channel;
    const statement = home === 'channel' ? this.#sql.openChannel : this.#sql.openThread;
    const row = await this.requireOnline<OpeningRow & ShownRow>(statement, {
      ...(home === 'channel' ? this.#limits.channel : { ...this.#limits.thread, isPost: home === 'forum' }),
      guild,
      parents: toJsonText(parentIds),
      users: channel.memberIds,
      channels: toJsonText([opened]),
      messages: toJsonText(messages),
    });
    const users = toShownUsers(channel.memberIds, row.users);
    if (row.opened) return { channelId: opened.id, messageIds: messages.map((message) => message.id), users };
    const before = await findOpened(this.db, key, posts.length);
    if (before) return { ...before, users };
    throw toOpeningError({ home, parentIds }, row);
  }

  async renameChannel(guild: GuildId, channel: ChannelId, { name }: { readonly name: string }): Promise<boolean> {
    return (await this.requireOnline<{ done: boolean }>(sql.RENAME_CHANNEL, { guild, channel, name })).done;
  }

  async changeChannel(
    key: string,
    guild: GuildId,
    channel: ChannelId,
    change: ChannelChange,
  ): Promise<ChangedChannel | null> {
    const named = listNamedUsers(change);
    const messages = change.post ? [this.rows.buildMessage(channel, change.post)] : [];
    const messageId = messages[0]?.id ?? null;
    const effect = { guild, channel, key, messageId, now: this.clock.now(), messages: toJsonText(messages) };
    const values = { ...effect, ...sql.toChangeValues(change), ofGroup: this.#limits.channel.ofGroup, users: named };
    const row = await this.requireOnline<{ done: boolean } & ShownRow>(this.#sql.changeChannel, values);
    const done = row.done ? { messageId } : await this.runOnce(key);
    return done && { messageIds: done.messageId ? [done.messageId] : [], users: toShownUsers(named, row.users) };
  }

  async postMessage(key: string, guild: GuildId, channel: ChannelId, notice: Notice): Promise<ChatMessageId | null> {
    const message = this.rows.buildNotice(channel, notice);
    const messages = toJsonText([message]);
    const values = { guild, channel, key, messageId: message.id, now: this.clock.now(), messages };
    const row = await this.requireOnline<{ done: boolean }>(this.#sql.postMessage, values);
    return row.done ? message.id : ((await this.runOnce(key))?.messageId ?? null);
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
    await this.requireOnline(sql.ADD_REACTION, { guild, channel, message, emoji });
  }

  /** The simulated chat shows nobody as typing. */
  async showTyping(): Promise<void> {}

  async editMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId, notice: Notice): Promise<boolean> {
    const values = { guild, channel, message, content: notice.content ?? '', notice: toJsonText(notice) };
    return (await this.requireOnline<{ done: boolean }>(sql.EDIT_MESSAGE, values)).done;
  }

  async editPost(guild: GuildId, channel: ChannelId, message: ChatMessageId, post: Post): Promise<void> {
    const values = {
      guild,
      channel,
      message,
      content: toShownAuthor(post).content,
      notice: toJsonText(toNotice(post)),
    };
    await this.requireOnline(sql.EDIT_MESSAGE, values);
  }

  async deleteMessage(guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> {
    await this.requireOnline(sql.DELETE_MESSAGE, { guild, channel, message });
  }

  async offerCommands(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void> {
    await this.requireOnline(sql.OFFER_COMMANDS, { guild, commands: toJsonText(commands) });
  }

  listCommands(guild: GuildId): Promise<readonly OfferedCommand[]> {
    return this.db.query<OfferedCommand>(sql.LIST_COMMANDS, { guild });
  }

  async findChannelKey(guild: GuildId, channel: ChannelId): Promise<string | null> {
    return (await this.db.queryOne<{ key: string }>(sql.FIND_CHANNEL_KEY, { guild, channel }))?.key ?? null;
  }

  async takeBack(guild: GuildId, key: string): Promise<void> {
    await this.requireOnline(sql.TAKE_BACK, { guild, key });
  }

  async setOnline(online: boolean): Promise<void> {
    await this.db.query(sql.SET_ONLINE, { online: String(online) });
  }

  listChannels(guild: GuildId): Promise<readonly ChatChannel[]> {
    return this.db.query<ChatChannel>(this.#sql.listChannels, { guild });
  }

  showServer(guild: GuildId) {
    return this.describeServer(guild);
  }

  async describeServer(guild: GuildId) {
    return this.describe(guild, await this.listChannels(guild));
  }

  describeUnlisted(_: GuildId, places: readonly ChannelId[]): Promise<readonly UnlistedPlace[]> {
    return Promise.resolve(describeSimulatedPlaces(places));
  }

  async listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null> {
    const known = await this.db.queryOne(sql.FIND_CHANNEL, { guild, channel });
    if (!known) return null;
    const rows = await this.db.query<ChatMessage>(this.#sql.listMessages, { guild, channel });
    return rows.map((row) => toShownMessage(row, row));
  }

  async addChannel(guild: GuildId, name: string): Promise<ChatChannel> {
    const key = `added:${this.#nextId()}`;
    const { openedByKey, ...channel } = { ...this.rows.buildChannel(guild, key), name };
    await this.db.query(this.#sql.addChannel, { channels: toJsonText([{ ...channel, openedByKey }]) });
    return channel;
  }

  async removeChannel(guild: GuildId, channel: ChannelId): Promise<void> {
    getOrThrow(await this.db.queryOne(sql.REMOVE_CHANNEL, { guild, channel }), 'Channel');
  }

  async purgeKeys(): Promise<number> {
    return (await this.db.query(sql.PURGE_KEYS, { before: plusMs(this.clock.now(), -KEYS_KEPT_MS) })).length;
  }
}
