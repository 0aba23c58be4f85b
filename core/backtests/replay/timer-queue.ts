import type { Instant } from '../../shared/instant.ts';

interface Entry<Key> {
  readonly key: Key;
  readonly at: Instant;
}

/** Orders keys by a time; each key has one at most. A binary heap, in which replaced entries are skipped. */
export class TimerQueue<Key> {
  readonly #heap: Entry<Key>[] = [];
  readonly #times = new Map<Key, Instant>();

  /** Null removes the time of the key. */
  set(key: Key, at: Instant | null): void {
    if (at === null) {
      this.#times.delete(key);
      return;
    }
    if (this.#times.get(key) === at) return;
    this.#times.set(key, at);
    this.#heap.push({ key, at });
    this.#rise(this.#heap.length - 1);
  }

  first(): Entry<Key> | null {
    for (;;) {
      const entry = this.#heap[0];
      if (!entry || this.#times.get(entry.key) === entry.at) return entry ?? null;
      this.#removeFirst();
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
  }

  #rise(from: number): void {
    for (let index = from; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfLater(parent, index)) return;
      index = parent;
    }
  }

  #sink(from: number): void {
    for (let index = from; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.#isEarlier(right, left) ? right : left;
      if (!this.#swapIfLater(index, child)) return;
      index = child;
    }
  }

  #isEarlier(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    return one !== undefined && other !== undefined && one.at < other.at;
  }

  #swapIfLater(upper: number, lower: number): boolean {
    const [above, below] = [this.#heap[upper], this.#heap[lower]];
    if (!above || !below || above.at <= below.at) return false;
    this.#heap[upper] = below;
    this.#heap[lower] = above;
    return true;
  }
}
