import { randomUUID } from 'node:crypto';
import type { EventSignal } from '#core/event-stream/index.ts';
import type { DomainEvent, RecordedEvent } from '#core/shared/events.ts';
import { type WebhookId, toDeliveryId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { NO_TRACER, type Tracer } from '#core/shared/tracer.ts';
import {
  ALL_TYPES,
  type Delivery,
  type DeliveryCause,
  type DeliverySignal,
  type EndpointHealth,
  type EndpointLease,
  isPaused,
  type Webhook,
} from '#core/webhooks/index.ts';
import type { MemoryState } from './memory-state.ts';
import { createServerCheck } from './servers-of-owner.ts';

const NO_STREAMS: EventSignal = { notify: () => undefined };

/** Records events, and a delivery of each for every enabled webhook that is subscribed to its type. */
export class EventRecorder {
  readonly #events: Map<string, RecordedEvent>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #deliveries: Map<string, Delivery>;
  readonly #health: Map<string, EndpointHealth>;
  readonly #leases: Map<string, EndpointLease>;
  readonly #state: MemoryState;
  readonly #signal: DeliverySignal;
  readonly #streams: EventSignal;
  readonly #tracer: Tracer;
  readonly #isServerOf: ReturnType<typeof createServerCheck>;

  constructor(state: MemoryState, signal: DeliverySignal, streams = NO_STREAMS, tracer = NO_TRACER) {
    this.#tracer = tracer;
    this.#state = state;
    this.#events = state.table('events');
    this.#webhooks = state.table('webhooks');
    this.#deliveries = state.table('deliveries');
    this.#health = state.table('endpoints');
    this.#leases = state.table('endpoint-leases');
    this.#signal = signal;
    this.#streams = streams;
    this.#isServerOf = createServerCheck(state);
  }

  record(events: readonly DomainEvent[]): void {
    const woken = new Set(events.flatMap((event) => this.#addDeliveries(event)));
    this.#state.afterCommit(() => {
      this.#streams.notify([...new Set(events.map(({ guildId }) => guildId))]);
      if (woken.size > 0) this.#signal.wake([...woken]);
    });
  }

  /** @returns the webhooks to wake */
  #addDeliveries(event: DomainEvent): readonly WebhookId[] {
    const traceParent = this.#tracer.getTraceParent();
    this.#events.set(event.id, traceParent === null ? event : { ...event, traceParent });
    const subscribers = this.#listSubscribers(event);
    for (const webhook of subscribers) {
      const delivery = createDelivery(webhook, event, 'event', event.at);
      this.#deliveries.set(delivery.id, delivery);
    }
    return subscribers
      .map(({ id }) => id)
      .filter((id) => !this.#isPausedAt(id, event.at) && !this.#isHeldAt(id, event.at));
  }

  #isPausedAt(webhook: WebhookId, at: Instant): boolean {
    const health = this.#health.get(webhook);
    return health !== undefined && isPaused(health, at);
  }

  /** Its holder looks for more before and after it lets go. */
  #isHeldAt(webhook: WebhookId, at: Instant): boolean {
    const lease = this.#leases.get(webhook);
    return lease !== undefined && lease.until > at;
  }

  /** A test is for one webhook, which gets its delivery by itself. */
  #listSubscribers({ guildId, type }: DomainEvent): readonly Webhook[] {
    if (type === 'webhook.test') return [];
    return [...this.#webhooks.values()].filter(
      (webhook) => this.#isServerOf(webhook, guildId) && webhook.enabled && isSubscribed(webhook, type),
    );
  }
}

export const isSubscribed = ({ eventTypes }: Webhook, type: DomainEvent['type']): boolean =>
  eventTypes.includes(ALL_TYPES) || eventTypes.includes(type);

export const createDelivery = (
  { id: webhookId }: Pick<Webhook, 'id'>,
  event: DomainEvent,
  cause: DeliveryCause,
  at: Instant,
): Delivery => ({
  id: toDeliveryId(event.id.slice(0, 15) + randomUUID().slice(15)),
  guildId: event.guildId,
  webhookId,
  eventId: event.id,
  eventType: event.type,
  cause,
  status: 'pending',
  attemptCount: 0,
  nextAttemptAt: at,
  lastStatus: null,
  attempts: [],
  createdAt: at,
  completedAt: null,
});
