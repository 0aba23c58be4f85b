import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { RequestCost } from './request-cost.ts';

/** Why a request is shed: too many of its cost are in flight, or its client has more than its share of them. */
export type ShedReason = 'limit' | 'fair_share';

/** Up to which part of the limit requests are accepted: the heavy ones are the first to be shed, the light ones the last. */
const PARTS: Readonly<Record<RequestCost, number>> = { light: 1, normal: 0.8, heavy: 0.5 };
/** From this part of the room on it is divided among the clients. */
const SCARCE = 0.75;
/** What a client may have in flight however many others there are. */
const MIN_SHARE = 4;

/** Counts the requests in flight and decides which are too many. */
export class LoadShedder {
  readonly #limit: ConcurrencyLimit;
  readonly #now: () => number;
  /** By client; only those with a request in flight. */
  readonly #inFlight = new Map<string, number>();
  #total = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#limit = new ConcurrencyLimit(now);
  }

  get limit(): number {
    return this.#limit.current;
  }

  get inFlight(): number {
    return this.#total;
  }

  /** Accepts a request, which is in flight until `end`. @returns null, or why it is shed instead */
  begin(cost: RequestCost, client: string): ShedReason | null {
    const room = this.#limit.current * PARTS[cost];
    const own = this.#inFlight.get(client) ?? 0;
    if (this.#total >= room) return 'limit';
    if (this.#total >= room * SCARCE && own >= this.#getShare(room, own)) return 'fair_share';
    this.#inFlight.set(client, own + 1);
    this.#total += 1;
    return null;
  }

  end(client: string): void {
    const own = (this.#inFlight.get(client) ?? 0) - 1;
    if (own > 0) this.#inFlight.set(client, own);
    else this.#inFlight.delete(client);
    this.#total -= 1;
  }

  /**
   * Measures how long a request waits: for the event loop, for a connection of the pool and for the database. The work is
   * the same small look-up for every request, so that more time is more waiting. Work that fails, or finds nothing (as of
   * a token that never reaches the database), says nothing.
   */
  async measureWait<T>(lookUp: () => Promise<T | null>): Promise<T | null> {
    const since = this.#now();
    const found = await lookUp();
    if (found !== null) this.#limit.observe(since, this.#total);
    return found;
  }

  #getShare(room: number, own: number): number {
    return Math.max(MIN_SHARE, room / (this.#inFlight.size + (own === 0 ? 1 : 0)));
  }
}
