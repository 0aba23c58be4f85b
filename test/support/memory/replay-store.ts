import type { DomainEvent } from '#core/shared/events.ts';
import type { WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { toOwnerId } from '#core/shared/owner.ts';
import type { Delivery, Replay, ReplayStore, Webhook } from '#core/webhooks/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import { createDelivery, isSubscribed } from '#adapters/memory/event-recorder.ts';
import { createServerCheck } from '#adapters/memory/servers-of-owner.ts';

type Reached = Replay & {
  readonly reached: string;
  /** Those of the smallest are taken first; a server that had its turn goes behind all others. */
  readonly turn: number;
};

const toPosition = ({ at, id }: DomainEvent) => `${at} ${id}`;

export class InMemoryReplayStore implements ReplayStore {
  readonly #replays: Map<string, Reached>;
  readonly #events: Map<string, DomainEvent>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #deliveries: Map<string, Delivery>;
  readonly #isServerOf: ReturnType<typeof createServerCheck>;

  constructor(state: MemoryState) {
    this.#replays = state.table('replays');
    this.#events = state.table('events');
    this.#webhooks = state.table('webhooks');
    this.#deliveries = state.table('deliveries');
    this.#isServerOf = createServerCheck(state);
  }

  async add(replay: Replay, maxWaiting: number): Promise<boolean> {
    const waiting = [...this.#replays.values()].filter(({ webhookId }) => webhookId === replay.webhookId);
    if (waiting.length >= maxWaiting) return false;
    this.#replays.set(replay.id, { ...replay, reached: `${replay.createdAfter} ~`, turn: this.#nextTurn() });
    return true;
  }

  async advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null> {
    const [replay] = [...this.#replays.values()]
      .filter((one) => one.createdBefore <= until || this.#next(one, until).length > 0)
      .sort((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1));
    if (!replay) return null;
    const turn = this.#nextTurn();
    for (const one of this.#replays.values()) {
      if (toOwnerId(one) === toOwnerId(replay)) this.#replays.set(one.id, { ...one, turn });
    }
    const batch = this.#next(replay, until).slice(0, limit);
    for (const event of batch) this.#deliver(replay, event, now);
    const last = batch.at(-1);
    if (replay.createdBefore <= until && batch.length < limit) this.#replays.delete(replay.id);
    else if (last) this.#replays.set(replay.id, { ...replay, turn, reached: toPosition(last) });
    return replay.webhookId;
  }

  #nextTurn(): number {
    return Math.max(0, ...[...this.#replays.values()].map(({ turn }) => turn)) + 1;
  }

  #next(replay: Reached, until: Instant): readonly DomainEvent[] {
    const { createdBefore, reached } = replay;
    return [...this.#events.values()]
      .filter((event) => this.#isServerOf(replay, event.guildId) && event.at < createdBefore && event.at <= until)
      .filter((event) => toPosition(event) > reached)
      .sort((a, b) => (toPosition(a) < toPosition(b) ? -1 : 1));
  }

  #deliver({ webhookId, eventTypes }: Replay, event: DomainEvent, now: Instant): void {
    const webhook = this.#webhooks.get(webhookId);
    if (!webhook || event.type === 'webhook.test') return;
    if (!(eventTypes ? eventTypes.includes(event.type) : isSubscribed(webhook, event.type))) return;
    const delivery = createDelivery(webhook, event, 'replay', now);
    this.#deliveries.set(delivery.id, delivery);
  }
}
