import type { Clock } from '../clock.ts';
import { type Instant, plusMs } from '../instant.ts';
import { LruCache } from '../values/lru-cache.ts';

const MAX_ENTRIES = 10_000;

export class TtlCache<T> {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #entries = new LruCache<string, { readonly value: T; readonly until: Instant }>(MAX_ENTRIES);

  constructor(clock: Clock, ttlMs: number) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > this.#clock.now() ? entry.value : undefined;
  }

  set(key: string, value: T): T {
    this.#entries.set(key, { value, until: plusMs(this.#clock.now(), this.#ttlMs) });
    return value;
  }

  /** A failure is not kept. */
  async getOrRead(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.get(key);
    return known === undefined ? this.set(key, await read()) : known;
  }
}
