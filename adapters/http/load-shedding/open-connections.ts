import type { Socket } from 'node:net';

/** So many of the connections of a full server are ended at once, if they are idle. */
const FREED_PART = 0.01;

/** The connections of a server by address, in the order in which they were opened. */
export class OpenConnections {
  readonly #byAddress = new Map<string, Set<Socket>>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  count(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  add(address: string, socket: Socket): void {
    const sockets = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, sockets.add(socket));
    this.#total += 1;
    socket.once('close', () => this.#remove(address, socket));
  }

  /**
   * Ends idle connections for a new one: those of the address with the most connections before others, and of an address with
   * more than that of the new one, or of that itself. @returns whether any was ended
   */
  endIdle(newcomer: string, busy: ReadonlySet<Socket>): boolean {
    const target = Math.ceil(this.#total * FREED_PART);
    let ended = 0;
    while (ended < target) {
      const idle = this.#findIdle(newcomer, busy);
      if (!idle) break;
      this.#remove(idle.address, idle.socket);
      idle.socket.destroy();
      ended += 1;
    }
    return ended > 0;
  }

  #findIdle(newcomer: string, busy: ReadonlySet<Socket>) {
    const own = this.count(newcomer);
    let found: { readonly address: string; readonly socket: Socket; readonly count: number } | null = null;
    for (const [address, sockets] of this.#byAddress) {
      if (sockets.size <= (found?.count ?? 0) || (sockets.size <= own && address !== newcomer)) continue;
      const socket = findFirst(sockets, (one) => !busy.has(one));
      if (socket) found = { address, socket, count: sockets.size };
    }
    return found;
  }

  #remove(address: string, socket: Socket): void {
    const sockets = this.#byAddress.get(address);
    if (!sockets?.delete(socket)) return;
    this.#total -= 1;
    if (sockets.size === 0) this.#byAddress.delete(address);
  }
}

const findFirst = <T>(items: Iterable<T>, isMeant: (item: T) => boolean): T | null => {
  for (const item of items) if (isMeant(item)) return item;
  return null;
};
