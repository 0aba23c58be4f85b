import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import {
  type EndpointHealth,
  NEW_ENDPOINT,
  type Webhook,
  type WebhookStore,
  type WebhookWithHealth,
} from '#core/webhooks/index.ts';
import { buildColumns } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { endpoints, webhooks } from './webhook-tables.ts';

/** What of an endpoint's row is no health. */
export const NOT_HEALTH = ['webhookId', 'leaseHolder', 'leaseUntil'] as const;

export class PostgresWebhookStore implements WebhookStore {
  readonly #db: Database;
  readonly #find: string;
  readonly #list: string;

  constructor(db: Database) {
    this.#db = db;
    const joined = `select ${buildColumns(db, webhooks).select('w')}, ${buildColumns(db, endpoints, NOT_HEALTH).select('h')}
      from webhooks w join webhook_endpoints h on h.webhook_id = w.id`;
    this.#find = `${joined} where w.guild_id = $1 and w.id = $2::uuid`;
    this.#list = `${joined} where w.guild_id = $1 and ($2::uuid is null or w.id < $2::uuid) order by w.id desc limit $3`;
  }

  async find(guild: GuildId, id: WebhookId): Promise<WebhookWithHealth | null> {
    const row = await this.#db.queryOne<JoinedRow>(this.#find, [guild, id]);
    return row && withHealth(row);
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<WebhookWithHealth>> {
    const rows = await this.#db.query<JoinedRow>(this.#list, [guild, after?.[0] ?? null, limit + 1]);
    return toPage(rows.map(withHealth), limit, ({ webhook }) => [webhook.id]);
  }

  async add(webhook: Webhook): Promise<void> {
    await this.#db.transactional(async () => {
      await this.#db.em.insert(webhooks, webhook);
      await this.#db.em.insert(endpoints, { ...NEW_ENDPOINT, webhookId: webhook.id });
    });
  }

  async save(webhook: Webhook): Promise<Webhook> {
    const { id, guildId, version } = webhook;
    const saved = { ...webhook, version: version + 1 };
    const written = await this.#db.transactional(() =>
      this.#db.em.nativeUpdate(webhooks, { id, guildId, version }, saved),
    );
    if (written === 0) throw new VersionConflict('webhook');
    return saved;
  }

  async forgetFailures(_: GuildId, id: WebhookId): Promise<void> {
    const { failingSince, consecutiveFailures, pausedUntil } = NEW_ENDPOINT;
    const forgotten = { failingSince, consecutiveFailures, pausedUntil };
    await this.#db.transactional(() => this.#db.em.nativeUpdate(endpoints, { webhookId: id }, forgotten));
  }

  async remove(guild: GuildId, id: WebhookId, limit: number): Promise<boolean> {
    const row = await this.#db.queryOne<{ removed: number }>(REMOVE_DELIVERIES, [guild, id, limit]);
    if (row && row.removed >= limit) return false;
    await this.#db.query(REMOVE, [guild, id]);
    return true;
  }
}

const REMOVE_DELIVERIES = `with removed as (delete from webhook_deliveries where id in (
    select id from webhook_deliveries where guild_id = $1 and webhook_id = $2::uuid limit $3) returning 1)
  select count(*)::int as removed from removed`;

const REMOVE = `with gone as (delete from webhooks where guild_id = $1 and id = $2::uuid returning id),
  replays as (delete from webhook_replays r using gone where r.webhook_id = gone.id)
  delete from webhook_endpoints h using gone where h.webhook_id = gone.id`;

type JoinedRow = Webhook & EndpointHealth;

const withHealth = (row: JoinedRow): WebhookWithHealth => {
  const { lastDeliveryAt, lastStatus, failingSince, consecutiveFailures, pausedUntil, ...webhook } = row;
  return { webhook, health: { lastDeliveryAt, lastStatus, failingSince, consecutiveFailures, pausedUntil } };
};
