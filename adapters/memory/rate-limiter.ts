import { gcra, type LocalRateLimiter, peekGcra, type RateLimit } from '#core/access/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';

/** How many subjects are remembered before those that are idle are forgotten. */
const SWEEP_ABOVE = 10_000;

/** Counts within one process. */
export class InMemoryRateLimiter implements LocalRateLimiter {
  readonly #clock: Clock;
  readonly #arrivals = new Map<string, number>();
  #sweepAbove = SWEEP_ABOVE;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  consume(subject: string, perMinute: number): Promise<RateLimit> {
    const now = toEpochMs(this.#clock.now());
    const { tat, outcome } = gcra(this.#arrivals.get(subject) ?? null, now, perMinute);
    this.adopt(subject, tat);
    return Promise.resolve(outcome);
  }

  peek(subject: string, perMinute: number): RateLimit {
    return peekGcra(this.#arrivals.get(subject) ?? null, toEpochMs(this.#clock.now()), perMinute);
  }

  adopt(subject: string, tat: number): void {
    this.#arrivals.set(subject, tat);
    if (this.#arrivals.size > this.#sweepAbove) this.#sweep(toEpochMs(this.#clock.now()));
  }

  /** A subject whose arrival time has passed has its full limit again: forgetting it changes nothing. */
  #sweep(now: number): void {
    for (const [subject, tat] of this.#arrivals) if (tat <= now) this.#arrivals.delete(subject);
    this.#sweepAbove = Math.max(SWEEP_ABOVE, this.#arrivals.size * 2);
  }
}
