import {
  type BotIntents,
  type ChatChannel,
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
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { getOrThrow } from './get-or-throw.ts';
import type { ChatIds } from './sandbox-rows.ts';
import { NEXT_TAGS, STATE, toTagValues } from './sandbox-sql.ts';
import { SandboxWriting } from './sandbox-writing.ts';
import { sandboxChannels } from './sandbox-tables.ts';

const buildForumStatements = (db: Database) => {
  const channel = buildColumns(db, sandboxChannels);
  const shown = buildColumns(db, sandboxChannels, ['openedByKey']);
  return {
    addChannel: `insert into sandbox_channels (${channel.names}) select ${channel.values('c')} from ${channel.recordset(':channels', 'c')}`,
    openPost: `insert into sandbox_channels (${channel.names}) select ${channel.values('c')} from ${channel.recordset(':channels', 'c')}
      where exists (select from sandbox_channels f where f.guild_id = :guild and f.id = :forum and f.forum_tags is not null) returning 1`,
    findPost: `select ${shown.select('c')} from sandbox_channels c where c.guild_id = :guild and c.id = :channel and c.home = 'forum'`,
    changePost: `update sandbox_channels c set archived = c.archived or :archived::boolean, tag_ids = coalesce(:tagIds::jsonb, c.tag_ids)
      where c.guild_id = :guild and c.id = :channel and c.home = 'forum' returning ${shown.select('c')}`,
    tagPost: `with ${STATE}, changed as (
      update sandbox_channels c set ${NEXT_TAGS} from state where state.online and c.guild_id = :guild and c.id = :channel)
      select online from state`,
  };
};

/** Forums of the simulated servers, and the posts that users open there. */
export abstract class SandboxForums extends SandboxWriting {
  readonly #nextId: ChatIds;
  readonly #sql;

  constructor(db: Database, clock: Clock, nextId: ChatIds, intents?: BotIntents) {
    super(db, clock, nextId, intents);
    this.#nextId = nextId;
    this.#sql = buildForumStatements(db);
  }

  abstract listMessages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null>;

  async addForum(guild: GuildId, name: string, tagNames: readonly string[]): Promise<ChatChannel> {
    const forumTags = tagNames.map((tag) => ({ id: this.#nextId(), name: tag }));
    const added = { ...this.rows.buildChannel(guild, `added:${this.#nextId()}`), name, forumTags };
    await this.db.query(this.#sql.addChannel, { channels: toJsonText([added]) });
    const { openedByKey: _, ...channel } = added;
    return channel;
  }

  async openPost(
    guild: GuildId,
    forum: ChannelId,
    author: UserId,
    { title, content, tagIds }: NewForumPost,
  ): Promise<ChatChannel> {
    const post = { name: title, home: 'forum' as const, parentId: forum, tagIds, openedById: author };
    const opened = { ...this.rows.buildChannel(guild, `post:${this.#nextId()}`), ...post };
    getOrThrow(await this.db.queryOne(this.#sql.openPost, { guild, forum, channels: toJsonText([opened]) }), 'Channel');
    await this.sendMessage(guild, opened.id, author, content);
    const { openedByKey: _, ...channel } = opened;
    return channel;
  }

  async changePost(guild: GuildId, channel: ChannelId, { archived, tagIds }: PostChange): Promise<ChatChannel> {
    const values = { guild, channel, archived: archived ?? false, tagIds: tagIds ? toJsonText(tagIds) : null };
    return getOrThrow(await this.db.queryOne<ChatChannel>(this.#sql.changePost, values), 'Channel');
  }

  async tagPost(guild: GuildId, channel: ChannelId, tags: TagChange): Promise<void> {
    await this.requireOnline(this.#sql.tagPost, { guild, channel, ...toTagValues(tags) });
  }

  async findPost(guild: GuildId, channel: ChannelId): Promise<ForumPost | null> {
    const found = await this.db.queryOne<ChatChannel>(this.#sql.findPost, { guild, channel });
    return found && toForumPost(found);
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
