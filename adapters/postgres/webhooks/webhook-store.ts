import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { OwnerId } from '#core/shared/owner.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  NEW_ENDPOINT,
  WEBHOOK_LIST,
  type Webhook,
  type WebhookQuery,
  type WebhookStore,
  type WebhookWithHealth,
} from '#core/webhooks/index.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { buildHealthColumns } from './delivery-sql.ts';
import { endpoints, LEASE_COLUMNS, webhooks } from './webhook-tables.ts';

export class PostgresWebhookStore implements WebhookStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;
  readonly #endpoints;
  readonly #webhook;
  readonly #health;
  readonly #listByUrlEnd: string;

  constructor(db: Database) {
    this.#db = db;
    this.#webhook = buildColumns(db, webhooks, ['ownerId']);
    this.#health = buildHealthColumns(db);
    this.#toListing = createListing(this.#webhook, WEBHOOK_LIST, { status: STATUS });
    this.#records = recordStore(db, webhooks, {
      hidden: ['ownerId'],
      label: 'webhook',
      joined: { text: 'join webhook_endpoints j on j.webhook_id = r.id', columns: this.#health },
    });
    this.#listByUrlEnd = `select ${this.#webhook.select('w')} from webhooks w
      where w.owner_id = :guild and right(w.url, length(:ending::text)) = :ending::text order by w.id desc`;
    this.#endpoints = recordStore(db, endpoints, { hidden: LEASE_COLUMNS });
  }

  async find(owner: OwnerId, id: WebhookId): Promise<WebhookWithHealth | null> {
    const row = await this.#records.find({ ownerId: owner, id });
    return row && this.#toWebhookWithHealth(row);
  }

  async list(owner: OwnerId, query: WebhookQuery, page: PageRequest): Promise<Page<WebhookWithHealth>> {
    const { items, next } = await this.#records.list({ ownerId: owner }, page, this.#toListing(query));
    return { items: items.map((row) => this.#toWebhookWithHealth(row)), next };
  }

  listByUrlEnd(guild: GuildId, ending: string): Promise<readonly Webhook[]> {
    return this.#db.query<Webhook>(this.#listByUrlEnd, { guild, ending });
  }

  async add(webhook: Webhook): Promise<void> {
    await this.#db.transactional(async () => {
      await this.#records.insert(webhook);
      await this.#endpoints.insert({ ...NEW_ENDPOINT, webhookId: webhook.id });
    });
  }

  save(webhook: Webhook): Promise<Webhook> {
    return this.#records.save(webhook);
  }

  async forgetFailures(_: OwnerId, id: WebhookId): Promise<void> {
    await this.#db.query(FORGET_FAILURES, { id });
  }

  async beginRemoval(webhook: Webhook): Promise<void> {
    await this.#records.save({ ...webhook, enabled: false });
  }

  async remove(owner: OwnerId, id: WebhookId, limit: number): Promise<boolean> {
    const found = await this.#records.find({ ownerId: owner, id });
    if (!found) return true;
    const row = await this.#db.queryOne<{ removed: number }>(REMOVE_DELIVERIES, { id, limit });
    if (row && row.removed >= limit) return false;
    await this.#db.query(REMOVE, { id });
    return true;
  }

  #toWebhookWithHealth(row: object): WebhookWithHealth {
    return { webhook: this.#webhook.pick(row), health: this.#health.pick(row) };
  }
}

const FORGET_FAILURES = `update webhook_endpoints
  set failing_since = null, consecutive_failures = 0, paused_until = null where webhook_id = :id::uuid`;

const REMOVE_DELIVERIES = `/* organization: deliveries of a removed webhook */ with removed as (delete from webhook_deliveries where (guild_id, id) in (
    select g.id, d.id from webhooks w
      cross join lateral (
        select w.guild_id as id where w.guild_id is not null
        union all select s.id from servers s where w.organization_id is not null) g
      cross join lateral (
        select id from webhook_deliveries d where d.guild_id = g.id and d.webhook_id = w.id limit :limit) d
    where w.id = :id::uuid limit :limit) returning 1)
  select count(*)::int as removed from removed`;

const REMOVE = `with removed as (delete from webhooks where id = :id::uuid returning id),
  replays as (delete from webhook_replays r using removed where r.webhook_id = removed.id)
  delete from webhook_endpoints h using removed where h.webhook_id = removed.id`;

/** Implements `toWebhookDetail` of core. */
const STATUS = `case when not r.enabled then 'disabled' when j.failing_since is not null then 'failing' else 'active' end`;
