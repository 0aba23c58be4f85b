/**
 * Keeps what was used last, and forgets the rest (LRU). Entries are in two generations: one that is used moves to the younger,
 * and when the younger has half of the entries, the older is forgotten. So a hit costs one look-up.
 */
export class LruCache<Key, Value> {
  readonly #max: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** @param max so many entries are kept at the most; the last half of them always */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.set(key, old);
  }

  set(key: Key, value: Value): Value {
    this.#old.delete(key);
    this.#young.set(key, value);
    if (this.#young.size < this.#max / 2) return value;
    this.#old = this.#young;
    this.#young = new Map();
    return value;
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** The kept value, or the one that is made for it now. */
  getOrMake(key: Key, make: () => Value): Value {
    return this.get(key) ?? this.set(key, make());
  }
}
