/** A wait of a request that its client does not notice. */
const TARGET_MS = 100;
/** Waits above the target for so long are a queue that stands, not a burst that passes. */
const INTERVAL_MS = 100;
/** The smallest limit: so few requests never overload the service. */
const MIN_LIMIT = 40;
/** Bounds the memory of requests in flight, and what is accepted before an overload is noticed. */
const MAX_LIMIT = 500;

/**
 * How many requests may be in flight, found by how long they wait. A queue that stands is noticed as by CoDel (RFC 8289):
 * no request of an interval waited less than the target. The limit is then cut in the proportion of the target to the
 * shortest wait, and grows again by its square root in each interval, as the gradient limit of Netflix's
 * concurrency-limits does, so that it follows what the service can do at the time.
 */
export class ConcurrencyLimit {
  readonly #now: () => number;
  #limit = MAX_LIMIT;
  #cutAt: number;
  /** Since when every wait was above the target, and the shortest of them; null after one that was not. */
  #standing: { readonly since: number; readonly shortestMs: number } | null = null;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
    this.#cutAt = now();
  }

  /** The sum of square roots in closed form: it needs no timer, and a service without requests recovers too. */
  get current(): number {
    const intervals = (this.#now() - this.#cutAt) / INTERVAL_MS;
    return Math.min(MAX_LIMIT, Math.floor((Math.sqrt(this.#limit) + intervals / 2) ** 2));
  }

  /** Takes into account that a request which began to wait at `since` waits no longer. */
  observe(since: number, inFlight: number): void {
    // A request accepted before the last cut says nothing about its effect.
    if (since < this.#cutAt) return;
    const now = this.#now();
    const waitedMs = now - since;
    if (waitedMs <= TARGET_MS) {
      this.#standing = null;
      return;
    }
    const { since: standingSince, shortestMs } = this.#standing ?? { since: now, shortestMs: waitedMs };
    this.#standing = { since: standingSince, shortestMs: Math.min(shortestMs, waitedMs) };
    if (now - standingSince >= INTERVAL_MS) this.#cut(now, inFlight);
  }

  #cut(now: number, inFlight: number): void {
    const proportion = Math.min(0.9, Math.max(0.5, TARGET_MS / (this.#standing?.shortestMs ?? TARGET_MS)));
    this.#limit = Math.max(MIN_LIMIT, Math.min(this.current, inFlight) * proportion);
    this.#cutAt = now;
    this.#standing = null;
  }
}
