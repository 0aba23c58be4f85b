import { findRemovalLimit, type ServerSettings } from '#core/settings/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { DeliveryId, EventId, WebhookId } from '#core/shared/ids.ts';
import { toEpochMs, type Instant } from '#core/shared/instant.ts';
import { isOwnedBy, type OwnerFields, type OwnerId, toOwnerFields } from '#core/shared/owner.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import {
  type Delivery,
  type DeliveryCause,
  type DeliveryStatus,
  type DeliveryStore,
  type DueDelivery,
  type EndpointHealth,
  type EndpointLease,
  isPaused,
  NEW_ENDPOINT,
  type AttemptReport,
  type AttemptResult,
  type Webhook,
} from '#core/webhooks/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import { createDelivery } from '#adapters/memory/event-recorder.ts';
import { createServerCheck } from '#adapters/memory/servers-of-owner.ts';

/** The time in a UUIDv7. */
const toTime = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16);

export class InMemoryDeliveryStore implements DeliveryStore {
  readonly #settings: Map<string, ServerSettings>;
  readonly #events: Map<string, DomainEvent>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #health: Map<string, EndpointHealth>;
  readonly #deliveries: Map<string, Delivery>;
  readonly #leases: Map<string, EndpointLease>;
  readonly #isServerOf: ReturnType<typeof createServerCheck>;

  constructor(state: MemoryState) {
    this.#settings = state.table('server-settings');
    this.#events = state.table('events');
    this.#webhooks = state.table('webhooks');
    this.#health = state.table('endpoints');
    this.#deliveries = state.table('deliveries');
    this.#leases = state.table('endpoint-leases');
    this.#isServerOf = createServerCheck(state);
  }

  async list(
    owner: OwnerId,
    webhook: WebhookId,
    status: readonly DeliveryStatus[] | null,
    { limit, after }: PageRequest,
  ): Promise<Page<Delivery>> {
    const position = ({ createdAt, id }: Delivery) => [createdAt, id];
    const rows = [...this.#deliveries.values()]
      .filter(
        (one) =>
          this.#isServerOf(toOwnerFields(owner), one.guildId) &&
          one.webhookId === webhook &&
          (status === null || status.includes(one.status)),
      )
      .filter((one) => !after || position(one).join() < after.join())
      .sort((a, b) => (position(a).join() < position(b).join() ? 1 : -1));
    return toPage(rows, limit, position);
  }

  async find(owner: OwnerId, webhook: WebhookId, id: DeliveryId): Promise<Delivery | null> {
    const found = this.#deliveries.get(id);
    const of = this.#webhooks.get(webhook);
    if (found?.webhookId !== webhook || !of || !isOwnedBy(of, owner)) return null;
    return this.#isServerOf(of, found.guildId) ? found : null;
  }

  async add(
    webhook: Pick<Webhook, keyof OwnerFields | 'id'>,
    event: EventId,
    cause: DeliveryCause,
    at: Instant,
  ): Promise<Delivery | null> {
    const found = this.#events.get(event);
    if (!found || !this.#isServerOf(webhook, found.guildId)) return null;
    const delivery = createDelivery(webhook, found, cause, at);
    this.#deliveries.set(delivery.id, delivery);
    return delivery;
  }

  async listDueEndpoints(now: Instant, limit: number): Promise<readonly WebhookId[]> {
    return [...this.#webhooks.values()]
      .map(({ id }) => id)
      .filter((id) => this.#isAskable(id, now) && this.#listDue(id, now).length > 0)
      .slice(0, limit);
  }

  async hasDue(webhook: WebhookId, now: Instant): Promise<boolean> {
    return this.#isAskable(webhook, now) && this.#listDue(webhook, now).length > 0;
  }

  async acquireLease(webhook: WebhookId, lease: EndpointLease, now: Instant): Promise<EndpointHealth | null> {
    if (!this.#isAskable(webhook, now)) return null;
    this.#leases.set(webhook, lease);
    return this.#health.get(webhook) ?? null;
  }

  async renewLease(webhook: WebhookId, lease: EndpointLease): Promise<void> {
    if (this.#leases.get(webhook)?.holder === lease.holder) this.#leases.set(webhook, lease);
  }

  async releaseLease(webhook: WebhookId, holder: string): Promise<void> {
    if (this.#leases.get(webhook)?.holder === holder) this.#leases.delete(webhook);
  }

  async listDue(
    webhook: WebhookId,
    now: Instant,
    limit: number,
    except: readonly DeliveryId[],
  ): Promise<readonly DueDelivery[]> {
    const to = this.#webhooks.get(webhook);
    if (!to?.enabled) return [];
    return this.#listDue(webhook, now)
      .filter(({ id }) => !except.includes(id))
      .slice(0, limit)
      .map(({ id, cause, attemptCount, eventId }) => ({
        id,
        cause,
        attemptCount,
        webhook: to,
        event: this.#events.get(eventId) as DomainEvent,
      }));
  }

  async hasMoreDue(webhook: WebhookId, now: Instant, known: number): Promise<boolean> {
    return this.#listDue(webhook, now).length > known;
  }

  async saveAttempts(
    webhook: WebhookId,
    holder: string,
    { results, health, disable, at }: AttemptReport,
  ): Promise<boolean> {
    if (this.#leases.get(webhook)?.holder !== holder) return false;
    this.#health.set(webhook, health);
    for (const result of results) this.#settle(result);
    const found = this.#webhooks.get(webhook);
    if (disable && found?.enabled) {
      const disabled = { enabled: false, disabledReason: disable, version: found.version + 1, updatedAt: at };
      this.#webhooks.set(webhook, { ...found, ...disabled });
    }
    return true;
  }

  #settle({ attempt, ...result }: AttemptResult): void {
    const delivery = this.#deliveries.get(result.id);
    if (delivery?.attemptCount !== attempt.number - 1) return;
    const attempts = [...delivery.attempts, attempt];
    this.#deliveries.set(delivery.id, { ...delivery, ...result, attempts, attemptCount: attempts.length });
  }

  async purge(before: Instant): Promise<number> {
    return this.#purge(({ id }) => toTime(id) < toEpochMs(before));
  }

  async purgeByRetention(now: Instant): Promise<number> {
    return this.#purge(({ id, guildId }) => {
      const settings = this.#settings.get(guildId);
      const limit = settings ? findRemovalLimit(settings, 'eventsDays', now) : null;
      return limit !== null && toTime(id) < toEpochMs(limit);
    });
  }

  #purge(isPast: (row: { readonly id: string; readonly guildId: string }) => boolean): number {
    const past = [...this.#events.values()].filter(isPast);
    for (const { id } of past) this.#events.delete(id);
    const deliveries = [...this.#deliveries.values()].filter(isPast);
    for (const { id } of deliveries) this.#deliveries.delete(id);
    return past.length + deliveries.length;
  }

  #isAskable(webhook: WebhookId, now: Instant): boolean {
    const lease = this.#leases.get(webhook);
    const isFree = lease === undefined || lease.until <= now;
    return isFree && this.#webhooks.get(webhook)?.enabled === true && !isPaused(this.#getHealth(webhook), now);
  }

  #getHealth(webhook: WebhookId): EndpointHealth {
    return this.#health.get(webhook) ?? NEW_ENDPOINT;
  }

  /** Longest due first. */
  #listDue(webhook: WebhookId, now: Instant): readonly Delivery[] {
    const owner = this.#webhooks.get(webhook);
    if (!owner) return [];
    const toDueOrder = ({ nextAttemptAt, id }: Delivery) => `${nextAttemptAt} ${id}`;
    return [...this.#deliveries.values()]
      .filter((one) => one.webhookId === webhook && one.nextAttemptAt !== null && one.nextAttemptAt <= now)
      .filter(({ eventId, guildId }) => this.#events.has(eventId) && this.#isServerOf(owner, guildId))
      .sort((a, b) => (toDueOrder(a) < toDueOrder(b) ? -1 : 1));
  }
}
