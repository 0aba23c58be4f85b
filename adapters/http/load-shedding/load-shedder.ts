import { ClientRoom, type RoomRefusal } from './client-room.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { RequestCost } from './request-cost.ts';

/** Why a request is shed: there is no room, in general or for its client, or for clients that are not known. */
export type ShedReason = RoomRefusal | 'unknown_caller' | 'bodies';

/** Whose requests are counted together. */
export interface Client {
  /** The owner of the token, the person of the session, or the address. */
  readonly key: string;
  /** Whether its token or session was found valid before; otherwise it is an address. */
  readonly isKnown: boolean;
}

/** Up to which part of the limit requests are accepted: the heavy ones are the first to be shed, the light ones the last. */
const PARTS: Readonly<Record<RequestCost, number>> = { light: 1, normal: 0.8, heavy: 0.5 };
/** Limits one client: a few searches and reports occupy the database as well as many do. */
const MAX_HEAVY = 12;
/** The part of the limit for all callers together that are not known: to sign in, and for the first request of a token. */
const UNKNOWN_PART = 0.2;
/** Requests whose bodies are on the way, of known callers and, apart from these, of others: some 256 KiB of memory each. */
const BODIES = { known: 600, unknown: 300 };

/** Counts the requests in flight and decides which are too many. */
export class LoadShedder {
  readonly #limit: ConcurrencyLimit;
  readonly #now: () => number;
  readonly #inFlight = { known: new ClientRoom(), unknown: new ClientRoom() };
  /** Counts the heavy ones of those in flight. */
  readonly #heavy = new ClientRoom();
  readonly #bodies = { known: new ClientRoom(), unknown: new ClientRoom() };

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#limit = new ConcurrencyLimit(now);
  }

  get limit(): number {
    return this.#limit.current;
  }

  get inFlight(): number {
    return this.#inFlight.known.total + this.#inFlight.unknown.total;
  }

  /** Accepts a request that is complete, which is in flight until `end`. @returns null, or why it is shed instead */
  begin(cost: RequestCost, client: Client): ShedReason | null {
    const reason = this.#check(cost, client);
    if (reason !== null) return reason;
    this.#inFlight[toKind(client)].enter(client.key);
    if (cost === 'heavy') this.#heavy.enter(client.key);
    return null;
  }

  end(cost: RequestCost, client: Client): void {
    this.#inFlight[toKind(client)].leave(client.key);
    if (cost === 'heavy') this.#heavy.leave(client.key);
  }

  /** Accepts a request whose body is still on the way, until `endBody`. @returns null, or why it is shed instead */
  beginBody(client: Client): ShedReason | null {
    const kind = toKind(client);
    const reason = this.#bodies[kind].check(client.key, BODIES[kind]);
    if (reason !== null) return reason === 'limit' ? 'bodies' : reason;
    this.#bodies[kind].enter(client.key);
    return null;
  }

  endBody(client: Client): void {
    this.#bodies[toKind(client)].leave(client.key);
  }

  /**
   * Measures how long a request waits: for the event loop, for a connection of the pool and for the database. The work is
   * the same small look-up for every request, so that more time is more waiting. Work that fails, or finds nothing (as of
   * a token that never reaches the database), says nothing.
   */
  async measureWait<T>(lookUp: () => Promise<T | null>): Promise<T | null> {
    const since = this.#now();
    const found = await lookUp();
    if (found !== null) this.#limit.observe(since, this.inFlight);
    return found;
  }

  #check(cost: RequestCost, { key, isKnown }: Client): ShedReason | null {
    const size = this.#limit.current * PARTS[cost];
    if (cost === 'heavy' && this.#heavy.count(key) >= MAX_HEAVY) return 'client_limit';
    if (isKnown) return this.#inFlight.known.check(key, size, this.inFlight);
    if (this.inFlight >= size) return 'limit';
    const reason = this.#inFlight.unknown.check(key, this.#limit.current * UNKNOWN_PART);
    return reason === 'limit' ? 'unknown_caller' : reason;
  }
}

const toKind = ({ isKnown }: Client) => (isKnown ? 'known' : 'unknown');
