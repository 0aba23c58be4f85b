import type { Clock } from '../clock.ts';
import { type Instant, plusMs } from '../instant.ts';
import { LruCache } from '../values/lru-cache.ts';

const MAX_ENTRIES = 10_000;

interface Entry<T> {
  readonly value: T;
  readonly until: Instant;
}

export interface CacheBound<T> {
  readonly max: number;
  readonly weigh: (value: T) => number;
}

export class TtlCache<T> {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #entries: LruCache<string, Entry<T>>;

  constructor(clock: Clock, ttlMs: number, { max, weigh }: CacheBound<T> = { max: MAX_ENTRIES, weigh: () => 1 }) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#entries = new LruCache(max, ({ value }) => weigh(value));
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
