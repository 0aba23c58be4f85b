import type { GuildId, InboxDeliveryId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { InboxContents, InboxDelivery, WebhookInbox, WebhookInboxStore } from '#core/webhooks/index.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { inboxDeliveries, webhookInboxes } from './inbox-tables.ts';

export class PostgresWebhookInboxStore implements WebhookInboxStore {
  readonly #db: Database;
  readonly #inboxes;
  readonly #deliveries;
  readonly #addDelivery: string;

  constructor(db: Database) {
    this.#db = db;
    this.#inboxes = recordStore(db, webhookInboxes, { sorting: { fields: ['guildId'], direction: 'asc' } });
    this.#deliveries = recordStore(db, inboxDeliveries);
    this.#addDelivery = buildAddStatement(db);
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
    const { guildId: guild } = delivery;
    await this.#db.transactional(async () => {
      // Without it, two statements at the same time would not see the row of each other and leave one too many.
      await this.#db.query(LOCK_INBOX, { guild });
      await this.#db.query(this.#addDelivery, { guild, delivery: toJsonText([delivery]), others: max - 1 });
    });
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

const buildAddStatement = (db: Database): string => {
  const columns = buildColumns(db, inboxDeliveries);
  return `with added as (
      insert into webhook_inbox_deliveries (${columns.names})
      select ${columns.values('x', { guildId: ':guild::text' })} from ${columns.recordset(':delivery', 'x')} returning 1)
    delete from webhook_inbox_deliveries where guild_id = :guild and id in (
      select id from webhook_inbox_deliveries where guild_id = :guild order by id desc offset :others)`;
};

const SAVE = `insert into webhook_inboxes (guild_id, key, created_at) values (:guild, :key, :createdAt::timestamptz)
  on conflict (guild_id) do update set key = excluded.key, created_at = excluded.created_at`;

/** The seed keeps its key apart from those of other advisory locks. */
const LOCK_INBOX = 'select pg_advisory_xact_lock(hashtextextended(:guild, 7227245))';

const GET_CONTENTS = `select count(*)::int as count, max(received_at) as "lastReceivedAt"
  from webhook_inbox_deliveries where guild_id = :guild`;

const REMOVE_DELIVERIES = 'delete from webhook_inbox_deliveries where guild_id = :guild returning 1';

const PURGE = `/* sweep: old inbox deliveries */ delete from webhook_inbox_deliveries where (guild_id, id) in (
  select guild_id, id from webhook_inbox_deliveries where received_at < :before::timestamptz
  order by received_at limit 1000) returning 1`;
