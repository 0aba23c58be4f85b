import type { ServerResponse } from 'node:http';
import type { RequestCost } from './request-cost.ts';

/** As many refusals of one client in a second come at once: what it asks for is already late while all clients are refused. */
const AT_ONCE: Readonly<Record<RequestCost, number>> = { light: 1_000, normal: 1_000, heavy: 100 };
const WINDOW_MS = 1_000;
/** How long further ones wait: each for another time, so that what came together is not sent together. */
const DELAY_MS = { least: 1_000, most: 2_000 };
/** Held at the same time; beyond it they come at once. */
const MAX_HELD = 5_000;

export interface RefusedRequest {
  /** The key of its client. */
  readonly client: string;
  readonly cost: RequestCost;
}

/**
 * Holds back refusals of a client that goes on asking although it is refused often: such clients wait for an answer before
 * they ask again, and hundreds of requests at once hold up what others are answered.
 */
export class RefusalDelay {
  /** Refusals of this window by the key of their client. */
  #counts = new Map<string, number>();
  #windowEndsAt = 0;
  #held = 0;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Calls `refuse` now, or later unless the connection is closed by then. */
  run({ client, cost }: RefusedRequest, response: ServerResponse, refuse: () => void): void {
    if (this.#count(client) <= AT_ONCE[cost] || this.#held >= MAX_HELD) {
      refuse();
      return;
    }
    this.#held += 1;
    const end = () => {
      this.#held -= 1;
      clearTimeout(timer);
      response.off('close', end);
    };
    const timer = setTimeout(
      () => {
        end();
        refuse();
      },
      DELAY_MS.least + Math.random() * (DELAY_MS.most - DELAY_MS.least),
    );
    response.once('close', end);
  }

  #count(client: string): number {
    const now = this.#now();
    if (now >= this.#windowEndsAt) {
      this.#counts = new Map();
      this.#windowEndsAt = now + WINDOW_MS;
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    return count;
  }
}
