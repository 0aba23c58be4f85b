import { unavailable } from '#core/shared/errors.ts';
import { FairShare, type ShareLimits } from '#core/shared/concurrency/fair-share.ts';

export interface FairLimits {
  /** Works that run at once. */
  readonly total: number;
  /** Applies to an owner that has used little of its share; others have one work after the other. */
  readonly perOwner: number;
  /** Works of one owner that may wait. */
  readonly maxWaiting: number;
  /** How long a work waits for its turn. */
  readonly maxWaitMs: number;
}

/** A rest is short enough that a client that asks one thing after the other is never refused. */
const SHARE: ShareLimits = { burstMs: 1_000, share: 0.25, maxRestMs: 1_000 };
/** An owner that has used a larger part of what it may use at once has one work after the other. */
const LITTLE_USED = 0.5;

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
  readonly #share = new FairShare(SHARE);
  #total = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** @throws service_unavailable when too many works of the owner wait, or it waited too long */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(owner) && !this.#waiting.has(owner)) this.#start(owner);
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
    const restMs = this.#share.addUsage(owner, ms, performance.now());
    if (restMs > 0) setTimeout(() => this.#giveBack(owner, 0), restMs).unref();
    else this.#changeCount(owner, -1);
    this.#startNext();
  }

  #hasRoom(owner: string): boolean {
    const isFrugal = this.#share.getUsedPart(owner, performance.now()) <= LITTLE_USED;
    return this.#total < this.#limits.total && this.#countRunning(owner) < (isFrugal ? this.#limits.perOwner : 1);
  }

  #countRunning(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #start(owner: string): void {
    this.#total += 1;
    this.#changeCount(owner, 1);
  }

  #changeCount(owner: string, change: number): void {
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
      // There may be room for those that wait, since an owner has more of it once it has made up for its work.
      this.#startNext();
    });
  }

  #drop(owner: string, waiting: Waiting): void {
    const queue = this.#waiting.get(owner)?.filter((other) => other !== waiting) ?? [];
    if (queue.length > 0) this.#waiting.set(owner, queue);
    else this.#waiting.delete(owner);
  }

  /** Starts the waiting owner with the fewest works running; of several, the one that was served longest ago. */
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
