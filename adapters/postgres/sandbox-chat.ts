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
import { columnsOf, jsonOf, WITHOUT_FLUSH } from './columns.ts';
import type { Database } from './database.ts';
import { sandboxChannels, sandboxMessages } from './sandbox-tables.ts';

/** Makes ids as the chat platform does: digits that grow with time. */
export type ChatIds = () => string;

/**
 * A simulated chat server, kept in the database. What the bot does is one statement each, whose commit need not be
 * flushed: the commit of the ticket it belongs to comes after it and flushes both.
 */
export class PostgresSandboxChat implements ChatPlatform, ChatSandbox {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #nextId: ChatIds;
  readonly #sql;

  constructor(db: Database, clock: Clock, nextId: ChatIds) {
    this.#db = db;
    this.#clock = clock;
    this.#nextId = nextId;
    this.#sql = statements(db);
  }

  async openChannel(
    key: string,
    { guild, name, parentId, memberIds, roleIds, posts }: NewChannel,
  ): Promise<OpenedChannel> {
    const id = this.#nextId() as ChannelId;
    const createdAt = this.#clock.now();
    const channel = {
      id,
      guildId: guild,
      name,
      parentId,
      memberIds,
      roleIds,
      archived: false,
      openedByKey: key,
      createdAt,
    };
    const messages = posts.map((post) => this.#message(id, post));
    const values = [jsonOf([channel]), jsonOf(messages)];
    const row = await this.#db.queryOne<{ online: boolean; opened: boolean }>(this.#sql.open, values);
    if (!row?.online) throw botUnavailable();
    if (row.opened) return { channelId: id, messageIds: messages.map((message) => message.id) };
    return this.#openedBefore(key, posts.length);
  }

  async changeChannel(key: string, guild: GuildId, channel: ChannelId, change: ChannelChange) {
    const { post, allow, deny, archived, deleted } = { post: undefined, ...NO_CHANGE, ...change };
    const messages = post ? [this.#message(channel, post)] : [];
    const messageId = messages[0]?.id ?? null;
    const values = [
      guild,
      channel,
      key,
      messageId,
      this.#clock.now(),
      jsonOf(allow),
      jsonOf(deny),
      archived,
      jsonOf(messages),
      deleted,
    ];
    const row = await this.#db.queryOne<{ online: boolean; done: boolean }>(this.#sql.change, values);
    if (!row?.online) throw botUnavailable();
    if (row.done) return { messageId };
    return this.#db.queryOne<{ messageId: ChatMessageId | null }>(FIND_DEED, [key]);
  }

  async discardChannel(key: string): Promise<void> {
    const row = await this.#db.queryOne<{ online: boolean }>(DISCARD, [key]);
    if (!row?.online) throw botUnavailable();
  }

  async setOnline(online: boolean): Promise<void> {
    await this.#db.query(SET_ONLINE, [String(online)]);
  }

  channels(guild: GuildId): Promise<readonly ChatChannel[]> {
    return this.#db.query<ChatChannel>(this.#sql.channels, [guild]);
  }

  async messages(guild: GuildId, channel: ChannelId): Promise<readonly ChatMessage[] | null> {
    const known = await this.#db.queryOne(FIND_CHANNEL, [guild, channel]);
    return known ? this.#db.query<ChatMessage>(this.#sql.messages, [channel]) : null;
  }

  async say(guild: GuildId, channel: ChannelId, author: UserId, content: string): Promise<ChatMessage> {
    const message = this.#message(channel, { onBehalfOf: author, content, attachments: [] });
    const said = await this.#db.queryOne(this.#sql.say, [guild, channel, jsonOf([message])]);
    if (!said) throw notFound('Channel');
    return message;
  }

  #message(channelId: ChannelId, { onBehalfOf, content, attachments }: Post): ChatMessage {
    const id = this.#nextId() as ChatMessageId;
    return { id, channelId, authorId: onBehalfOf, content, attachments, createdAt: this.#clock.now() };
  }

  async #openedBefore(key: string, posts: number): Promise<OpenedChannel> {
    const rows = await this.#db.query<{ channelId: ChannelId; messageId: ChatMessageId | null }>(OPENED_BEFORE, [key]);
    const [first] = rows;
    if (!first) throw botUnavailable();
    const messageIds = rows.flatMap(({ messageId }) => messageId ?? []).slice(0, posts);
    return { channelId: first.channelId, messageIds };
  }
}

const NO_CHANGE = { allow: [], deny: [], archived: null, deleted: false } as const;

const STATE = `state as (
  select coalesce((select value from service_settings where name = 'sandbox.online'), 'true') = 'true' as online)`;

const SET_ONLINE = `insert into service_settings (name, value) values ('sandbox.online', $1)
  on conflict (name) do update set value = excluded.value`;

const FIND_CHANNEL = 'select 1 from sandbox_channels where guild_id = $1 and id = $2';
const FIND_DEED = 'select message_id as "messageId" from sandbox_deeds where key = $1';

const OPENED_BEFORE = `select c.id as "channelId", m.id as "messageId" from sandbox_channels c
  left join sandbox_messages m on m.channel_id = c.id where c.opened_by_key = $1 order by m.id limit 10`;

const DISCARD = `with ${STATE},
  discarded as (delete from sandbox_channels c using state where c.opened_by_key = $1 and state.online returning c.id),
  unsaid as (delete from sandbox_messages m using discarded d where m.channel_id = d.id)
  select online from state`;

const statements = (db: Database) => {
  const channel = columnsOf(db, sandboxChannels);
  const seenChannel = columnsOf(db, sandboxChannels, ['openedByKey']);
  const message = columnsOf(db, sandboxMessages);
  const post = (records: string, from: string) => `posted as (
      insert into sandbox_messages (${message.names}) select ${message.values('m')} from ${message.recordset(records, 'm')}, ${from}
      returning 1)`;
  return {
    open: `with ${STATE},
      opened as (
        insert into sandbox_channels (${channel.names})
        select ${channel.values('c')} from ${channel.recordset('$1', 'c')}, state where state.online
        on conflict (opened_by_key) do nothing returning id),
      ${post('$2', 'opened')}
      select online, exists (select from opened) as opened, ${WITHOUT_FLUSH} as flushed from state`,
    change: `with ${STATE},
      deed as (
        insert into sandbox_deeds (key, message_id, created_at)
        select $3, $4, $5::timestamptz from state, sandbox_channels c where state.online and c.guild_id = $1 and c.id = $2
        on conflict (key) do nothing returning key),
      changed as (
        update sandbox_channels c set archived = coalesce($8::boolean, c.archived), member_ids = (
          select coalesce(jsonb_agg(distinct member.id), '[]') from jsonb_array_elements(c.member_ids || $6::jsonb) member(id)
          where not $7::jsonb @> jsonb_build_array(member.id))
        from deed where c.id = $2 and not $10::boolean),
      deleted as (delete from sandbox_channels c using deed where c.id = $2 and $10::boolean),
      unsaid as (delete from sandbox_messages m using deed where m.channel_id = $2 and $10::boolean),
      ${post('$9', 'deed')}
      select online, exists (select from deed) as done, ${WITHOUT_FLUSH} as flushed from state`,
    channels: `select ${seenChannel.select('c')} from sandbox_channels c where c.guild_id = $1 order by c.id`,
    messages: `select ${message.select('m')} from sandbox_messages m where m.channel_id = $1 order by m.id`,
    say: `with channel as (select id from sandbox_channels where guild_id = $1 and id = $2), ${post('$3', 'channel')}
      select 1 from posted`,
  };
};
