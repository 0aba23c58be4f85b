import type { DomainEvent } from '#core/shared/events.ts';
import type { WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Delivery, Replay, ReplayStore, Webhook } from '#core/webhooks/index.ts';
import type { MemoryState } from './memory-state.ts';
import { newDelivery, wants } from './outbox.ts';

type Reached = Replay & { readonly reached: string };

const positionOf = ({ at, id }: DomainEvent) => `${at} ${id}`;

export class InMemoryReplayStore implements ReplayStore {
  readonly #replays: Map<string, Reached>;
  readonly #events: Map<string, DomainEvent>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #deliveries: Map<string, Delivery>;

  constructor(state: MemoryState) {
    this.#replays = state.table('replays');
    this.#events = state.table('events');
    this.#webhooks = state.table('webhooks');
    this.#deliveries = state.table('deliveries');
  }

  async add(replay: Replay): Promise<void> {
    this.#replays.set(replay.id, { ...replay, reached: replay.from });
  }

  async advance(until: Instant, now: Instant, limit: number): Promise<WebhookId | null> {
    const replay = [...this.#replays.values()].find((one) => one.to <= until || this.#next(one, until).length > 0);
    if (!replay) return null;
    const batch = this.#next(replay, until).slice(0, limit);
    for (const event of batch) this.#deliver(replay, event, now);
    const last = batch.at(-1);
    if (replay.to <= until && batch.length < limit) this.#replays.delete(replay.id);
    else if (last) this.#replays.set(replay.id, { ...replay, reached: positionOf(last) });
    return replay.webhookId;
  }

  #next({ guildId, to, reached }: Reached, until: Instant): readonly DomainEvent[] {
    return [...this.#events.values()]
      .filter((event) => event.guildId === guildId && event.at <= to && event.at <= until)
      .filter((event) => positionOf(event) > reached)
      .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
  }

  #deliver({ webhookId, types }: Replay, event: DomainEvent, now: Instant): void {
    const webhook = this.#webhooks.get(webhookId);
    if (!webhook || event.type === 'webhook.test') return;
    if (!(types ? types.includes(event.type) : wants(webhook, event.type))) return;
    const delivery = newDelivery(webhook, event, 'replay', now);
    this.#deliveries.set(delivery.id, delivery);
  }
}
