import type {
  InboundEvent,
  InboundEventRef,
  InboundEventRequest,
  InboundEventStore,
  LeasedInboundEvent,
  TicketPageRequest,
  TicketToCatchUp,
  WatchedChannel,
} from '#core/chat-events/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { ISO_FORMAT, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';

export class PostgresInboundEventStore implements InboundEventStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(inboundEvents: readonly InboundEvent[], now: Instant): Promise<void> {
    const servers = Map.groupBy(inboundEvents, ({ guildId }) => guildId);
    await Promise.all(
      [...servers].map(([guild, own]) => this.#db.query(ADD, { guild, inboundEvents: toJsonText(own), now })),
    );
  }

  async acquire({ after, ...request }: InboundEventRequest): Promise<LeasedInboundEvent | null> {
    const row = await this.#db.queryOne<AcquiredRow>(ACQUIRE, { ...request, after: after ?? '' });
    if (!row) return null;
    const { traceParent, ...inboundEvent } = row;
    return traceParent === null ? inboundEvent : { ...inboundEvent, traceParent };
  }

  async complete({ guildId: guild, key }: InboundEventRef, at: Instant): Promise<boolean> {
    return (await this.#db.query(COMPLETE, { guild, key, at })).length > 0;
  }

  async postpone({ guildId: guild, key }: InboundEventRef, dueAt: Instant): Promise<void> {
    await this.#db.query(POSTPONE, { guild, key, dueAt });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }

  listWatchedChannels(guilds: readonly GuildId[]): Promise<readonly WatchedChannel[]> {
    return this.#db.query<WatchedChannel>(LIST_WATCHED, { guilds });
  }

  listChangedChannels(since: Instant): Promise<readonly WatchedChannel[]> {
    return this.#db.query<WatchedChannel>(LIST_CHANGED, { since });
  }

  listTicketsToCatchUp(guilds: readonly GuildId[], page: TicketPageRequest): Promise<readonly TicketToCatchUp[]> {
    return this.#db.query<TicketToCatchUp>(LIST_TO_CATCH_UP, { guilds, ...page });
  }
}

type AcquiredRow = Omit<LeasedInboundEvent, 'traceParent'> & { readonly traceParent: string | null };

const ADD = `insert into chat_arrivals (key, guild_id, subject, event, reply_to, trace_parent, attempts, arrived_at, due_at)
  select a.key, :guild::text, a.subject, a.event, a.reply_to, a.trace_parent, 0, :now::timestamptz, :now::timestamptz
  from rows from (jsonb_to_recordset(:inboundEvents::jsonb) as (key text, subject text, event jsonb, "replyTo" text, "traceParent" text))
    with ordinality as a(key, subject, event, reply_to, trace_parent, position)
  order by a.position
  on conflict (guild_id, key) do nothing`;

/**
 * Walks over the oldest inbound event of each subject, server by server, up to the first server with one that is due. It does not
 * read what waits behind these, however much that is.
 */
const ACQUIRE = `/* sweep: next inbound event */ with recursive heads as (
    (select a.guild_id, a.subject, a.number, is_due, is_due as is_found
      from chat_arrivals a, lateral (select a.due_at <= :now::timestamptz and a.guild_id <> all(:except::text[]) as is_due) s
      where a.handled_at is null and a.guild_id > :after::text
      order by a.guild_id, a.subject collate "C", a.number limit 1)
    union all
    select next.guild_id, next.subject, next.number, next.is_due, head.is_found or next.is_due
      from heads head cross join lateral (
        select a.guild_id, a.subject, a.number, a.due_at <= :now::timestamptz and a.guild_id <> all(:except::text[]) as is_due
        from chat_arrivals a
        where a.handled_at is null and (a.guild_id, a.subject collate "C")
          > (head.guild_id, case when head.guild_id = any(:except::text[]) then '~' else head.subject end)
        order by a.guild_id, a.subject collate "C", a.number limit 1) next
      where not head.is_found or next.guild_id = head.guild_id),
  next as (
    select a.guild_id, a.number from heads join chat_arrivals a on a.guild_id = heads.guild_id and a.number = heads.number
    where heads.is_due and a.handled_at is null and a.due_at <= :now::timestamptz
    order by a.number limit 1 for update of a skip locked)
  update chat_arrivals a set due_at = :until::timestamptz, attempts = a.attempts + 1 from next
  where a.guild_id = next.guild_id and a.number = next.number
  returning a.key, a.guild_id as "guildId", a.subject, a.event, a.reply_to as "replyTo", a.trace_parent as "traceParent", a.attempts, a.arrived_at as "arrivedAt"`;

const COMPLETE = `update chat_arrivals set handled_at = :at::timestamptz, reply_to = null
  where guild_id = :guild and key = :key and handled_at is null returning 1`;

const POSTPONE =
  'update chat_arrivals set due_at = :dueAt::timestamptz where guild_id = :guild and key = :key and handled_at is null';

const PURGE = `/* sweep: handled inbound events */ delete from chat_arrivals where (guild_id, number) in (
  select guild_id, number from chat_arrivals where handled_at < :before::timestamptz limit 1000) returning 1`;

/** Without a channel, a message in any channel of the server starts the flow. */
const SELECT_CHANNELS_OF_FLOWS = `select f.guild_id as "guildId", nullif(v.trigger -> 'config' ->> 'channelId', '') as "channelId", false as "isForum"
  from flows f join flow_versions v on v.guild_id = f.guild_id and v.flow_id = f.id and v.number = f.published_version
  where f.status = 'active' and v.trigger ->> 'kind' = 'message'`;

/** Forums whose posts are tickets. */
const SELECT_FORUMS = `select c.guild_id, c.chat_parent_id, true from categories c
  where c.home = 'forum' and not c.archived and c.chat_parent_id is not null`;

const LIST_WATCHED = `/* sweep: watched channels */ select guild_id as "guildId", channel_id as "channelId", false as "isForum" from tickets
    where guild_id = any(:guilds::text[]) and channel_id is not null
  union select guild_id, message_channel_id, false from panels
    where guild_id = any(:guilds::text[]) and message_channel_id is not null
  union select guild_id, coalesce(own_channel_id, channel_id), false from flow_runs
    where guild_id = any(:guilds::text[]) and ended_at is null and coalesce(own_channel_id, channel_id) is not null
  union ${SELECT_FORUMS} and c.guild_id = any(:guilds::text[])
  union ${SELECT_CHANNELS_OF_FLOWS} and f.guild_id = any(:guilds::text[])`;

const LIST_CHANGED = `/* sweep: changed channels */ ${SELECT_CHANNELS_OF_FLOWS} and f.updated_at >= :since::timestamptz
  union all ${SELECT_FORUMS} and c.updated_at >= :since::timestamptz`;

/** Ids of messages are numbers as text. */
const LIST_TO_CATCH_UP = `/* sweep: tickets to catch up */ with page as (
    select t.id, t.guild_id, t.channel_id, t.requester_id, t.direct, t.created_at,
      exists (select from categories c where c.guild_id = t.guild_id and c.id = t.category_id and c.home = 'forum') as is_post from tickets t
    where t.guild_id = any(:guilds::text[]) and ${IS_ACTIVE} and t.channel_id is not null
      and (:after::uuid is null or t.id > :after::uuid)
    order by t.id limit :limit::int)
  select p.id as "ticketId", p.guild_id as "guildId", p.channel_id as "channelId", p.requester_id as "requesterId", p.is_post as "isPost",
    (select m.chat_message_id from ticket_messages m
      where m.guild_id = p.guild_id and m.ticket_id = p.id and m.author ->> 'type' = 'user' and m.chat_message_id is not null
      order by length(m.chat_message_id) desc, m.chat_message_id collate "C" desc limit 1) as "newestMessageId",
    case when p.direct then jsonb_build_object('openedAt', to_char(p.created_at, ${ISO_FORMAT}), 'newestMessageId',
      (select m.direct_message_id from ticket_messages m
        where m.guild_id = p.guild_id and m.ticket_id = p.id and m.author ->> 'type' = 'user' and m.direct_message_id is not null
        order by length(m.direct_message_id) desc, m.direct_message_id collate "C" desc limit 1)) end as direct
  from page p order by p.id`;
