/** From this part of a room on it is divided among its clients. */
const SCARCE = 0.75;
/** The part of a room that one client gets at the most, even when it is alone. */
const CLIENT_PART = 0.5;
/** A client with less than this part of its share is refused last. */
const FAR_BELOW = 0.5;
/** A client has this much room, however many others there are. */
const MIN_SHARE = 4;

/** Why there is no place: the room is full, or the client has as much as one may have, or more than its share. */
export type RoomRefusal = 'limit' | 'client_limit' | 'fair_share';

/** Counts what each client has in a bounded room. */
export class ClientRoom {
  /** The keys are clients with requests in flight. */
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  count(client: string): number {
    return this.#counts.get(client) ?? 0;
  }

  /** @param occupied of the room, also by others that share it @returns null when there is a place */
  check(client: string, size: number, occupied = this.#total): RoomRefusal | null {
    const own = this.#counts.get(client) ?? 0;
    if (occupied >= size && !this.#isBelowShare(own, size, occupied)) return 'limit';
    if (own >= Math.max(MIN_SHARE, size * CLIENT_PART)) return 'client_limit';
    return occupied >= size * SCARCE && own >= this.#getShare(size, own) ? 'fair_share' : null;
  }

  /**
   * Whether a client is far below its share of a full room that others fill beyond theirs: what these have too much, as after
   * the room was made smaller, is not counted against it.
   */
  #isBelowShare(own: number, size: number, occupied: number): boolean {
    const share = this.#getShare(size, own);
    if (own >= share * FAR_BELOW) return false;
    const fair = [...this.#counts.values()].reduce((sum, count) => sum + Math.min(count, share), 0);
    return occupied - this.#total + fair < size;
  }

  enter(client: string): void {
    this.#counts.set(client, (this.#counts.get(client) ?? 0) + 1);
    this.#total += 1;
  }

  leave(client: string): void {
    const own = (this.#counts.get(client) ?? 0) - 1;
    if (own > 0) this.#counts.set(client, own);
    else this.#counts.delete(client);
    this.#total -= 1;
  }

  #getShare(size: number, own: number): number {
    return Math.max(MIN_SHARE, size / (this.#counts.size + (own === 0 ? 1 : 0)));
  }
}
