import type { ChatMessage } from '#core/chat/index.ts';
import type { GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type DirectConversations, MAX_OPEN_DIRECT, MAX_WAITING } from '#core/tickets/index.ts';
import { ISO_FORMAT, toJsonText } from '../../records/columns.ts';
import type { Database } from '../../database/database.ts';

export class PostgresDirectConversations implements DirectConversations {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listOpen(user: UserId): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]> {
    const rows = await this.#db.query<OpenRow>(LIST_OPEN, { user });
    // Divided databases have an order each.
    const sorted = rows.toSorted((a, b) => (toKey(a) > toKey(b) ? -1 : 1)).slice(0, MAX_OPEN_DIRECT);
    return sorted.map(({ guild, ticket }) => ({ guild, ticket }));
  }

  async listServers(limit: number): Promise<readonly GuildId[]> {
    const rows = await this.#db.query<{ guild: GuildId }>(LIST_SERVERS, { limit });
    return rows.map(({ guild }) => guild);
  }

  async addWaiting(
    user: UserId,
    message: ChatMessage,
    { now, expiresAt }: { readonly now: Instant; readonly expiresAt: Instant },
  ): Promise<readonly ChatMessage[]> {
    const values = { user, id: message.id, message: toJsonText(message), now, expiresAt };
    const row = await this.#db.queryOne<WaitingRow>(ADD_WAITING, values);
    return row?.messages ?? [];
  }

  async listWaiting(user: UserId, now: Instant): Promise<readonly ChatMessage[]> {
    return (await this.#db.queryOne<WaitingRow>(LIST_WAITING, { user, now }))?.messages ?? [];
  }

  async removeWaiting(user: UserId): Promise<void> {
    await this.#db.query('delete from direct_waiting where user_id = :user', { user });
  }

  async purgeWaiting(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE_WAITING, { before })).length;
  }
}

interface OpenRow {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  /** When its requester opened it or wrote in it last; null for neither. */
  readonly chosenAt: Instant | null;
}

const toKey = ({ chosenAt, ticket }: OpenRow): string => `${chosenAt ?? ''} ${ticket}`;

interface WaitingRow {
  readonly messages: readonly ChatMessage[];
}

/** Covers all servers: a direct message names none. */
const LIST_OPEN = `/* sweep: direct tickets of a user */ select t.guild_id as guild, t.id as ticket,
    to_char(chosen.at, ${ISO_FORMAT}) as "chosenAt" from tickets t
  cross join lateral (
    select greatest(case when t.source in ('panel', 'command', 'message') then t.created_at end,
      (select max(m.created_at) from ticket_messages m where m.guild_id = t.guild_id and m.ticket_id = t.id
        and m.direct_message_id is not null and m.author ->> 'id' = :user)) as at) chosen
  where t.requester_id = :user and t.direct and t.status <> 'closed'
  order by chosen.at desc nulls last, t.id desc limit ${MAX_OPEN_DIRECT}`;

const LIST_SERVERS = `/* sweep: servers with direct tickets */ select distinct guild_id as guild from categories
  where not archived and (home = 'dm' or (home = 'forum' and visibility = 'private')) order by guild_id limit :limit`;

const ADD_WAITING = `insert into direct_waiting as w (user_id, messages, expires_at)
  values (:user, jsonb_build_array(:message::jsonb), :expiresAt::timestamptz)
  on conflict (user_id) do update set expires_at = excluded.expires_at, messages = case
    when w.expires_at <= :now::timestamptz then excluded.messages
    when w.messages @> jsonb_build_array(jsonb_build_object('id', :id::text)) or jsonb_array_length(w.messages) >= ${MAX_WAITING} then w.messages
    else w.messages || excluded.messages end
  returning messages`;

const LIST_WAITING = 'select messages from direct_waiting where user_id = :user and expires_at > :now::timestamptz';

const PURGE_WAITING = `delete from direct_waiting where user_id in (
  select user_id from direct_waiting where expires_at <= :before::timestamptz order by expires_at limit 1000) returning 1`;
