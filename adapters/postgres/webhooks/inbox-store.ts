import type { GuildId, InboxDeliveryId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { InboxContents, InboxDelivery, WebhookInbox, WebhookInboxStore } from '#core/webhooks/index.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { inboxDeliveries, webhookInboxes } from './inbox-tables.ts';

export class PostgresWebhookInboxStore implements WebhookInboxStore {
  readonly #db: Database;
  readonly #inboxes;
  readonly #deliveries;

  constructor(db: Database) {
    this.#db = db;
    this.#inboxes = recordStore(db, webhookInboxes, { sorting: { fields: ['guildId'], direction: 'asc' } });
    this.#deliveries = recordStore(db, inboxDeliveries);
  }

  find(guildId: GuildId): Promise<WebhookInbox | null> {
    return this.#inboxes.find({ guildId });
  }

  findByKey(key: string): Promise<WebhookInbox | null> {
    return this.#inboxes.find({ key });
  }

  async save({ guildId: guild, key, createdAt }: WebhookInbox): Promise<void> {
    await this.#db.query(SAVE, { guild, key, createdAt });
  }

  remove(guildId: GuildId): Promise<boolean> {
    return this.#inboxes.remove({ guildId });
  }

  async addDelivery(delivery: InboxDelivery, max: number): Promise<void> {
    await this.#deliveries.insert(delivery);
    await this.#db.query(KEEP_NEWEST, { guild: delivery.guildId, max });
  }

  listDeliveries(guildId: GuildId, page: PageRequest): Promise<Page<InboxDelivery>> {
    return this.#deliveries.list({ guildId }, page);
  }

  findDelivery(guildId: GuildId, id: InboxDeliveryId): Promise<InboxDelivery | null> {
    return this.#deliveries.find({ guildId, id });
  }

  async getContents(guild: GuildId): Promise<InboxContents> {
    return (await this.#db.queryOne<InboxContents>(GET_CONTENTS, { guild })) ?? { count: 0, lastReceivedAt: null };
  }

  async removeDeliveries(guild: GuildId): Promise<number> {
    return (await this.#db.query(REMOVE_DELIVERIES, { guild })).length;
  }

  async purgeDeliveries(before: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { before })).length;
  }
}

const SAVE = `insert into webhook_inboxes (guild_id, key, created_at) values (:guild, :key, :createdAt::timestamptz)
  on conflict (guild_id) do update set key = excluded.key, created_at = excluded.created_at`;

/**
 * A statement of its own after the insert, without a lock: of deliveries that come at once, the statement that starts
 * last sees them all. What another such statement is removing is left to it.
 */
const KEEP_NEWEST = `delete from webhook_inbox_deliveries where guild_id = :guild and id in (
  select id from webhook_inbox_deliveries where guild_id = :guild and id <= (
    select id from webhook_inbox_deliveries where guild_id = :guild order by id desc offset :max limit 1)
  for update skip locked)`;

const GET_CONTENTS = `select count(*)::int as count, max(received_at) as "lastReceivedAt"
  from webhook_inbox_deliveries where guild_id = :guild`;

const REMOVE_DELIVERIES = 'delete from webhook_inbox_deliveries where guild_id = :guild returning 1';

const PURGE = `/* sweep: old inbox deliveries */ delete from webhook_inbox_deliveries where (guild_id, id) in (
  select guild_id, id from webhook_inbox_deliveries where received_at < :before::timestamptz
  order by received_at limit 1000) returning 1`;
