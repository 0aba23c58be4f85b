import type { TokenId } from '../shared/ids.ts';
import { MAX_ENTRIES_PER_TOKEN, type RequestEntry } from './request-entry.ts';

const MAX_ENTRIES = 2_000;

/** A full buffer drops the oldest entry of the token with the most, so no token loses what is within an equal share. */
export class RequestBuffer {
  readonly #max: number;
  #queues = new Map<TokenId, RequestEntry[]>();
  #size = 0;
  #dropped = 0;

  constructor(max = MAX_ENTRIES) {
    this.#max = max;
  }

  /** Counts entries since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  add(entry: RequestEntry): void {
    const queue = this.#queues.get(entry.tokenId) ?? [];
    this.#queues.set(entry.tokenId, queue);
    queue.push(entry);
    this.#size += 1;
    if (queue.length > MAX_ENTRIES_PER_TOKEN) this.#drop(queue);
    else if (this.#size > this.#max) this.#drop(this.#getLongest(queue));
  }

  /** Empties the buffer. Entries of one token are in order, oldest first. */
  take(): readonly RequestEntry[] {
    const entries = [...this.#queues.values()].flat();
    this.#queues = new Map();
    this.#size = 0;
    return entries;
  }

  /** Puts entries back before those that came since they were taken. */
  restore(entries: readonly RequestEntry[]): void {
    for (const entry of [...entries, ...this.take()]) this.add(entry);
  }

  #drop(queue: RequestEntry[]): void {
    queue.shift();
    this.#size -= 1;
    this.#dropped += 1;
  }

  /** A busy token mostly has more than its share itself, which saves the search. */
  #getLongest(queue: RequestEntry[]): RequestEntry[] {
    if (queue.length > this.#max / this.#queues.size) return queue;
    return [...this.#queues.values()].reduce((longest, one) => (one.length > longest.length ? one : longest));
  }
}
