import { listRecords } from '#adapters/memory/list-records.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import { isOwnedBy, type OwnerId } from '#core/shared/owner.ts';
import { type Page, type PageRequest } from '#core/shared/page.ts';
import {
  type Delivery,
  type EndpointHealth,
  NEW_ENDPOINT,
  toWebhookDetail,
  type Webhook,
  WEBHOOK_LIST,
  type WebhookQuery,
  type WebhookStore,
  type WebhookWithHealth,
} from '#core/webhooks/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryWebhookStore implements WebhookStore {
  readonly #webhooks: Map<string, Webhook>;
  readonly #health: Map<string, EndpointHealth>;
  readonly #deliveries: Map<string, Delivery>;

  constructor(state: MemoryState) {
    this.#webhooks = state.table('webhooks');
    this.#health = state.table('endpoints');
    this.#deliveries = state.table('deliveries');
  }

  async find(owner: OwnerId, id: WebhookId): Promise<WebhookWithHealth | null> {
    const webhook = this.#webhooks.get(id);
    return webhook && isOwnedBy(webhook, owner) ? this.#withHealth(webhook) : null;
  }

  async list(owner: OwnerId, query: WebhookQuery, page: PageRequest): Promise<Page<WebhookWithHealth>> {
    const getStatus = (webhook: Webhook) => toWebhookDetail(webhook, this.#withHealth(webhook).health).status;
    const { items, next } = listRecords(
      this.#listOf(owner),
      { ...WEBHOOK_LIST, derived: { status: getStatus } },
      query,
      page,
    );
    return { items: items.map((webhook) => this.#withHealth(webhook)), next };
  }

  async listByUrlEnd(guild: GuildId, ending: string): Promise<readonly Webhook[]> {
    return this.#listOf(guild)
      .filter(({ url }) => url.endsWith(ending))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  async add(webhook: Webhook): Promise<void> {
    this.#webhooks.set(webhook.id, webhook);
    this.#health.set(webhook.id, NEW_ENDPOINT);
  }

  async save(webhook: Webhook): Promise<Webhook> {
    if (this.#webhooks.get(webhook.id)?.version !== webhook.version) throw new VersionConflict('webhook');
    const saved = { ...webhook, version: webhook.version + 1 };
    this.#webhooks.set(saved.id, saved);
    return saved;
  }

  async forgetFailures(_: OwnerId, id: WebhookId): Promise<void> {
    const { lastDeliveryAt, lastStatus } = this.#health.get(id) ?? NEW_ENDPOINT;
    this.#health.set(id, { ...NEW_ENDPOINT, lastDeliveryAt, lastStatus });
  }

  async beginRemoval(webhook: Webhook): Promise<void> {
    await this.save({ ...webhook, enabled: false });
  }

  async remove(owner: OwnerId, id: WebhookId, limit: number): Promise<boolean> {
    if (!(await this.find(owner, id))) return true;
    const mine = [...this.#deliveries.values()].filter(({ webhookId }) => webhookId === id).slice(0, limit);
    for (const delivery of mine) this.#deliveries.delete(delivery.id);
    if (mine.length >= limit) return false;
    this.#webhooks.delete(id);
    this.#health.delete(id);
    return true;
  }

  #listOf(owner: OwnerId): Webhook[] {
    return [...this.#webhooks.values()].filter((webhook) => isOwnedBy(webhook, owner));
  }

  #withHealth(webhook: Webhook): WebhookWithHealth {
    return { webhook, health: this.#health.get(webhook.id) ?? NEW_ENDPOINT };
  }
}
