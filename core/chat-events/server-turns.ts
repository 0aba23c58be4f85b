import type { Clock } from '../shared/clock.ts';
import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { ArrivalStore } from './arrival-store.ts';
import type { LeasedArrival } from './chat-event.ts';

/** A process that died with an arrival leaves it to others after this time. Renewed every second. */
export const LEASE_MS = 5_000;
/** Arrivals of one server that are handled at the same time. */
const MAX_OF_SERVER = 4;

/** Lets the servers take turns in one process, so that one with many arrivals, or slow ones, does not delay the others. */
export class ServerTurns {
  readonly #arrivals: Pick<ArrivalStore, 'acquire'>;
  readonly #clock: Clock;
  /** How many arrivals of each server are being handled. */
  readonly #running = new Map<GuildId, number>();
  #last: GuildId | null = null;
  #acquiring: Promise<unknown> = Promise.resolve();

  constructor(arrivals: Pick<ArrivalStore, 'acquire'>, clock: Clock) {
    this.#arrivals = arrivals;
    this.#clock = clock;
  }

  /** Leases an arrival of the next server, until `end` is called with it. @returns null when none is due */
  acquire(): Promise<LeasedArrival | null> {
    // One after the other, since each takes the turn after the one before.
    const acquiring = this.#acquiring.then(() => this.#acquireNext());
    this.#acquiring = acquiring.catch(() => undefined);
    return acquiring;
  }

  end({ guildId }: LeasedArrival): void {
    const count = (this.#running.get(guildId) ?? 1) - 1;
    if (count > 0) this.#running.set(guildId, count);
    else this.#running.delete(guildId);
  }

  async #acquireNext(): Promise<LeasedArrival | null> {
    const now = this.#clock.now();
    const except = [...this.#running].flatMap(([guild, count]) => (count < MAX_OF_SERVER ? [] : [guild]));
    const request = { now, until: plusMs(now, LEASE_MS), except };
    const arrival =
      (await this.#arrivals.acquire({ ...request, after: this.#last })) ??
      (this.#last === null ? null : await this.#arrivals.acquire({ ...request, after: null }));
    this.#last = arrival?.guildId ?? null;
    if (arrival) this.#running.set(arrival.guildId, (this.#running.get(arrival.guildId) ?? 0) + 1);
    return arrival;
  }
}
