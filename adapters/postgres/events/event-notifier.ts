import type { EventSignal } from '#core/event-stream/index.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { DeliverySignal } from '#core/webhooks/index.ts';
import type { Database } from '../database/database.ts';

/** These are notified after a transaction that has recorded events is committed. */
export interface CommitSignals {
  readonly deliveries: DeliverySignal;
  readonly events: EventSignal;
}

/**
 * Reports what the outbox has recorded, after the commit: wakes workers for the deliveries that a statement with
 * `buildEventParts` added, and the event streams of this process.
 */
export class EventNotifier {
  readonly #db: Database;
  readonly #signals: CommitSignals;

  constructor(db: Database, signals: CommitSignals) {
    this.#db = db;
    this.#signals = signals;
  }

  /** @param guilds the servers of the events */
  notify(guilds: readonly GuildId[], woken: readonly WebhookId[]): void {
    this.#db.afterCommit(() => {
      this.#signals.events.notify(guilds);
      if (woken.length > 0) this.#signals.deliveries.wake(woken);
    });
  }
}
