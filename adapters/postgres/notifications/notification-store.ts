import {
  MAX_NOTIFICATIONS,
  MAX_UNREAD,
  type Notification,
  type NotificationFilter,
  type NotificationStore,
  type ReadNotifications,
  type ShownNotification,
} from '#core/notifications/index.ts';
import type { GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns, buildColumnsOf, toJsonText } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { tickets } from '../tickets/ticket-tables.ts';
import { notifications } from './notification-tables.ts';

export class PostgresNotificationStore implements NotificationStore {
  readonly #db: Database;
  readonly #records;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore<
      Notification,
      never,
      'subscriptions',
      Pick<ShownNotification, 'ticketNumber' | 'subject'>
    >(db, notifications, {
      counts: { subscriptions: COUNT_SUBSCRIPTIONS },
      joined: {
        text: 'join tickets j on j.guild_id = :guildId::text and j.id = r.ticket_id',
        columns: buildColumnsOf(db, tickets, ['ticketNumber', 'subject']),
      },
    });
    const columns = buildColumns(db, notifications);
    this.#add = `insert into notifications (${columns.names})
      select ${columns.values('n', { guildId: ':guild::text' })} from ${columns.recordset(':rows', 'n')}
      on conflict (guild_id, staff_id, event_id) do nothing`;
  }

  async add(guild: GuildId, added: readonly Notification[]): Promise<void> {
    await this.#db.query(this.#add, { guild, rows: toJsonText(added) });
    await this.#db.query(PRUNE, { guild, staff: added.map(({ staffId }) => staffId) });
  }

  async list(
    guildId: GuildId,
    staffId: UserId,
    { isUnread }: NotificationFilter,
    page: PageRequest,
  ): Promise<Page<ShownNotification>> {
    const conditions = new Conditions();
    if (isUnread) conditions.add('r.read_at is null', {});
    const { items, next } = await this.#records.list({ guildId, staffId }, page, { conditions });
    return { items: items.map(({ subscriptions, ...one }) => ({ ...one, isSubscribed: subscriptions > 0 })), next };
  }

  async countUnread(guild: GuildId, staff: UserId): Promise<number> {
    return (await this.#db.queryOne<{ count: number }>(COUNT, { guild, staff }))?.count ?? 0;
  }

  async markRead(guild: GuildId, staff: UserId, which: ReadNotifications, at: Instant): Promise<void> {
    if ('ids' in which) await this.#db.query(READ_IDS, { guild, staff, at, ids: which.ids });
    else await this.#db.query(READ_UNTIL, { guild, staff, at, until: which.until });
  }

  async removeOfTicket(guild: GuildId, ticket: TicketId): Promise<void> {
    await this.#db.query(REMOVE_OF_TICKET, { guild, ticket });
  }

  async purge(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

/** Is 1 for a ticket that the staff member subscribes to. */
const COUNT_SUBSCRIPTIONS = `select count(*)::int from ticket_subscriptions s
  where s.guild_id = :guildId::text and s.ticket_id = r.ticket_id and s.staff_id = r.staff_id`;

const PRUNE = `delete from notifications where guild_id = :guild and id in (
  select old.id from unnest(:staff::text[]) s(staff_id) cross join lateral (
    select n.id from notifications n where n.guild_id = :guild and n.staff_id = s.staff_id
    order by n.id desc offset ${MAX_NOTIFICATIONS}) old)`;

const COUNT = `select count(*)::int as count from (
  select from notifications n join tickets t on t.guild_id = :guild and t.id = n.ticket_id
  where n.guild_id = :guild and n.staff_id = :staff and n.read_at is null limit ${MAX_UNREAD}) unread`;

const READ = `update notifications set read_at = :at::timestamptz
  where guild_id = :guild and staff_id = :staff and read_at is null`;
const READ_IDS = `${READ} and id = any(:ids::uuid[])`;
const READ_UNTIL = `${READ} and created_at <= :until::timestamptz`;

const REMOVE_OF_TICKET = `with inboxes as (
    delete from notifications where guild_id = :guild and ticket_id = :ticket::uuid),
  orders as (delete from notification_orders where guild_id = :guild and ticket_id = :ticket::uuid)
  delete from ticket_subscriptions where guild_id = :guild and ticket_id = :ticket::uuid`;

const PURGE = `/* sweep: old notifications */ delete from notifications where (guild_id, id) in (
  select guild_id, id from notifications where created_at < :before::timestamptz order by created_at limit 1000)
  returning 1`;
