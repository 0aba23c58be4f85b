import { toError } from '#core/shared/caught-errors.ts';
import type { WebhookId } from '#core/shared/ids.ts';

const MAX_BATCH = 100;
const MAX_WAITING = 10_000;
const PAUSE_MS = 1_000;

/**
 * Adds endpoints to the queue without blocking the caller. An endpoint is queued once, however often it is woken; one
 * batch is in progress at a time, and endpoints that arrive during it form the next. After a failure, wake-ups are
 * dropped for one second.
 */
export class WakeBatches {
  readonly #add: (webhooks: readonly WebhookId[]) => Promise<unknown>;
  readonly #onTrouble: (error: Error) => void;
  readonly #waiting = new Set<WebhookId>();
  #adding: Promise<void> | null = null;
  #pausedUntil = 0;

  constructor(add: (webhooks: readonly WebhookId[]) => Promise<unknown>, onTrouble: (error: Error) => void) {
    this.#add = add;
    this.#onTrouble = onTrouble;
  }

  wake(webhooks: readonly WebhookId[]): void {
    if (performance.now() < this.#pausedUntil) return;
    for (const webhook of webhooks) {
      if (this.#waiting.size < MAX_WAITING) this.#waiting.add(webhook);
    }
    this.#adding ??= this.#addAll();
  }

  /** Takes no more, and waits for what it has taken. */
  async close(): Promise<void> {
    this.#pausedUntil = Infinity;
    await this.#adding;
  }

  async #addAll(): Promise<void> {
    await Promise.resolve(); // Endpoints that a caller wakes one by one get into one batch.
    while (this.#waiting.size > 0) await this.#addBatch([...this.#waiting].slice(0, MAX_BATCH));
    this.#adding = null;
  }

  async #addBatch(batch: readonly WebhookId[]): Promise<void> {
    for (const webhook of batch) this.#waiting.delete(webhook);
    try {
      await this.#add(batch);
    } catch (error) {
      this.#waiting.clear();
      this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + PAUSE_MS);
      this.#onTrouble(toError(error));
    }
  }
}
