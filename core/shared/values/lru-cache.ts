/**
 * Keeps what was used last, and forgets the rest (LRU). Entries are in two generations: one that is used moves to the younger,
 * and when the younger has half of the entries, the older is forgotten. So a hit costs one look-up.
 */
export class LruCache<Key, Value> {
  readonly #max: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /**
   * @param max so much is kept at the most; the last half of it always
   * @param weigh what an entry counts; what weighs more than half of `max` is not kept
   */
  constructor(max: number, weigh: (value: Value) => number = () => 1) {
    this.#max = max;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.set(key, old);
  }

  set(key: Key, value: Value): Value {
    this.delete(key);
    const weight = this.#weigh(value);
    const half = this.#max / 2;
    if (weight > half && weight > 1) return value;
    if (this.#weight + weight > half) this.#forgetOld();
    this.#weight += weight;
    this.#young.set(key, value);
    return value;
  }

  delete(key: Key): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#weight -= this.#weigh(young);
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #forgetOld(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#weight = 0;
  }

  /** The kept value, or the one that is made for it now. */
  getOrMake(key: Key, make: () => Value): Value {
    return this.get(key) ?? this.set(key, make());
  }
}
