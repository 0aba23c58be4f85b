import { unavailable } from '#core/shared/errors.ts';

export interface FairLimits {
  /** Works that run at once. */
  readonly total: number;
  /** Of one owner. */
  readonly perOwner: number;
  /** Works of one owner that may wait. */
  readonly maxWaiting: number;
  /** How long a work waits for its turn. */
  readonly maxWaitMs: number;
}

/** What an owner may use at once, in milliseconds of work. */
const BURST_MS = 1_000;
/** What it may use in the long run: so much of each millisecond. Longer work exceeds it, since a rest is limited. */
const SUSTAINED_SHARE = 0.25;
/** No rest is longer, so that a client that asks one thing after the other is never refused. */
const MAX_REST_MS = 1_000;
/** With more of them, those that have made up for their work are forgotten. */
const MAX_OWNERS = 10_000;

interface Waiting {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Runs a limited number of works at once; owners take turns, so that none keeps another waiting with what it has a lot of. */
export class FairLimiter {
  readonly #limits: FairLimits;
  readonly #running = new Map<string, number>();
  /** Owners in the order in which they were served; who was served last stands last. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** When each owner will have made up for its work so far (monotonic milliseconds). */
  readonly #restedAt = new Map<string, number>();
  #total = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** @throws service_unavailable when too many works of the owner wait, or it waited too long */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(owner)) this.#start(owner);
    else await this.#waitForTurn(owner);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#total -= 1;
      this.#giveBack(owner, performance.now() - startedAt);
    }
  }

  /** An owner that has used more than a burst has its place back once it has made up for it. */
  #giveBack(owner: string, ms: number): void {
    const restMs = this.#addUsage(owner, ms) - BURST_MS / SUSTAINED_SHARE;
    if (restMs > 0) setTimeout(() => this.#giveBack(owner, 0), restMs).unref();
    else this.#countOf(owner, -1);
    this.#startNext();
  }

  /** @returns how long the owner has to rest until it has made up for all its work */
  #addUsage(owner: string, ms: number): number {
    const now = performance.now();
    const usedMs = Math.max((this.#restedAt.get(owner) ?? 0) - now, 0) + ms / SUSTAINED_SHARE;
    const restedAt = now + Math.min(usedMs, BURST_MS / SUSTAINED_SHARE + MAX_REST_MS);
    this.#restedAt.set(owner, restedAt);
    if (this.#restedAt.size > MAX_OWNERS) this.#forgetRested(now);
    return restedAt - now;
  }

  #forgetRested(now: number): void {
    for (const [owner, restedAt] of this.#restedAt) if (restedAt <= now) this.#restedAt.delete(owner);
  }

  #hasRoom(owner: string): boolean {
    return this.#total < this.#limits.total && this.#countRunning(owner) < this.#limits.perOwner;
  }

  #countRunning(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #start(owner: string): void {
    this.#total += 1;
    this.#countOf(owner, 1);
  }

  #countOf(owner: string, change: number): void {
    const running = this.#countRunning(owner) + change;
    if (running === 0) this.#running.delete(owner);
    else this.#running.set(owner, running);
  }

  /** Resolves when the work is counted as running. */
  #waitForTurn(owner: string): Promise<void> {
    const queue = this.#waiting.get(owner) ?? [];
    if (queue.length >= this.#limits.maxWaiting) throw createTooManyWaitingError();
    this.#waiting.set(owner, queue);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#drop(owner, waiting);
        reject(createTooManyWaitingError());
      }, this.#limits.maxWaitMs);
      const waiting: Waiting = { start: resolve, timer };
      queue.push(waiting);
    });
  }

  #drop(owner: string, waiting: Waiting): void {
    const queue = this.#waiting.get(owner)?.filter((other) => other !== waiting) ?? [];
    if (queue.length > 0) this.#waiting.set(owner, queue);
    else this.#waiting.delete(owner);
  }

  /** Of the owners that wait, the one with the fewest works running; of those, the one that was served longest ago. */
  #startNext(): void {
    const [owner] = [...this.#waiting.keys()]
      .filter((one) => this.#hasRoom(one))
      .sort((a, b) => this.#countRunning(a) - this.#countRunning(b));
    const queue = owner === undefined ? undefined : this.#waiting.get(owner);
    const next = queue?.shift();
    if (owner === undefined || !queue || !next) return;
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    clearTimeout(next.timer);
    this.#start(owner);
    next.start();
  }
}

const createTooManyWaitingError = () =>
  unavailable('search_limit', 'Too many searches and reports of this server run already. Retry in a moment.');
