import type { Clock } from '#core/shared/clock.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';

/** A clock that stands still until it is moved; sleepers wake at once, having moved it. */
export class FakeClock implements Clock {
  #now: Instant;

  constructor(start = '2026-01-01T12:00:00.000Z') {
    this.#now = start as Instant;
  }

  now(): Instant {
    return this.#now;
  }

  advance(ms: number): Instant {
    this.#now = plusMs(this.#now, ms);
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    this.advance(ms);
    return new Promise((resolve) => setImmediate(resolve));
  }
}
