import type { Subscription, SubscriptionStore } from '#core/notifications/index.ts';
import type { GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { subscriptions } from './notification-tables.ts';

export class PostgresSubscriptionStore implements SubscriptionStore {
  readonly #db: Database;
  readonly #records;

  constructor(db: Database) {
    this.#db = db;
    this.#records = recordStore(db, subscriptions, { sorting: { fields: ['createdAt', 'staffId'], direction: 'asc' } });
  }

  async add(
    { guildId: guild, ticketId: ticket, staffId: staff, createdAt }: Subscription,
    max: number,
  ): Promise<boolean> {
    await this.#db.query(LOCK_TICKET, { guild, ticket });
    const others = await this.#db.queryOne<{ count: number }>(COUNT_OTHERS, { guild, ticket, staff });
    if ((others?.count ?? 0) >= max) return false;
    await this.#db.query(ADD, { guild, ticket, staff, createdAt });
    return true;
  }

  async remove(guildId: GuildId, ticketId: TicketId, staffId: UserId): Promise<void> {
    await this.#records.remove({ guildId, ticketId, staffId });
  }

  list(guildId: GuildId, ticketId: TicketId, page: PageRequest): Promise<Page<Subscription>> {
    return this.#records.list({ guildId, ticketId }, page);
  }
}

/** The seed keeps its key apart from those of other advisory locks. */
const LOCK_TICKET = `select pg_advisory_xact_lock(hashtextextended(:guild || ' ' || :ticket, 7227248))`;

const COUNT_OTHERS = `select count(*)::int as count from ticket_subscriptions
  where guild_id = :guild and ticket_id = :ticket::uuid and staff_id <> :staff`;

const ADD = `insert into ticket_subscriptions (guild_id, ticket_id, staff_id, created_at)
  values (:guild, :ticket::uuid, :staff, :createdAt::timestamptz) on conflict do nothing`;
