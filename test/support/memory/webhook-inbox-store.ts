import type { GuildId, InboxDeliveryId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { InboxContents, InboxDelivery, WebhookInbox, WebhookInboxStore } from '#core/webhooks/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryWebhookInboxStore implements WebhookInboxStore {
  readonly #inboxes: Map<string, WebhookInbox>;
  readonly #deliveries: Map<string, InboxDelivery>;

  constructor(state: MemoryState) {
    this.#inboxes = state.table('webhook-inboxes');
    this.#deliveries = state.table('webhook-inbox-deliveries');
  }

  async find(guild: GuildId): Promise<WebhookInbox | null> {
    return this.#inboxes.get(guild) ?? null;
  }

  async findByKey(key: string): Promise<WebhookInbox | null> {
    return [...this.#inboxes.values()].find((inbox) => inbox.key === key) ?? null;
  }

  async save(inbox: WebhookInbox): Promise<void> {
    this.#inboxes.set(inbox.guildId, inbox);
  }

  async remove(guild: GuildId): Promise<boolean> {
    return this.#inboxes.delete(guild);
  }

  async addDelivery(delivery: InboxDelivery, max: number): Promise<void> {
    this.#deliveries.set(delivery.id, delivery);
    for (const { id } of this.#listNewest(delivery.guildId).slice(max)) this.#deliveries.delete(id);
  }

  async listDeliveries(guild: GuildId, { limit, after }: PageRequest): Promise<Page<InboxDelivery>> {
    const [last] = after ?? [];
    const found = this.#listNewest(guild).filter(({ id }) => last === undefined || id < last);
    return toPage(found, limit, ({ id }) => [id]);
  }

  async findDelivery(guild: GuildId, id: InboxDeliveryId): Promise<InboxDelivery | null> {
    const delivery = this.#deliveries.get(id);
    return delivery?.guildId === guild ? delivery : null;
  }

  async getContents(guild: GuildId): Promise<InboxContents> {
    const [newest, ...others] = this.#listNewest(guild);
    return { count: newest ? others.length + 1 : 0, lastReceivedAt: newest?.receivedAt ?? null };
  }

  async removeDeliveries(guild: GuildId): Promise<number> {
    return this.#removeAll(({ guildId }) => guildId === guild);
  }

  async purgeDeliveries(before: Instant): Promise<number> {
    return this.#removeAll(({ receivedAt }) => receivedAt < before);
  }

  #removeAll(isMeant: (delivery: InboxDelivery) => boolean): number {
    const removed = [...this.#deliveries.values()].filter(isMeant);
    for (const { id } of removed) this.#deliveries.delete(id);
    return removed.length;
  }

  #listNewest(guild: GuildId): readonly InboxDelivery[] {
    return [...this.#deliveries.values()]
      .filter(({ guildId }) => guildId === guild)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }
}
