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

/** A clock that stands still until it is moved; sleepers wake when it is moved past their time. */
export class SteadyClock implements Clock {
  #now: Instant;
  #sleepers: { readonly until: Instant; readonly wake: () => void }[] = [];

  constructor(start = '2026-01-01T12:00:00.000Z') {
    this.#now = start as Instant;
  }

  now(): Instant {
    return this.#now;
  }

  /** Moves the clock, and lets everything happen that this sets in motion. */
  async advance(ms: number): Promise<void> {
    this.#now = plusMs(this.#now, ms);
    const woken = this.#sleepers.filter(({ until }) => until <= this.#now);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.#now);
    for (const { wake } of woken) wake();
    await new Promise((resolve) => setImmediate(resolve));
  }

  sleep(ms: number): Promise<void> {
    // What sleeps for no time only lets others go first.
    if (ms === 0) return new Promise((resolve) => setImmediate(resolve));
    const until = plusMs(this.#now, ms);
    return new Promise((resolve) => this.#sleepers.push({ until, wake: resolve }));
  }
}
