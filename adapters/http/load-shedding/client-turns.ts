/** What one client has in progress at the same time. Its further requests wait, and nobody else waits behind them. */
const AT_ONCE = { read: 8, change: 32 };

/** Reads and changes of a client have turns of their own: changes wait for the chat, and reads need the processor. */
export type TurnKind = keyof typeof AT_ONCE;

interface Turns {
  inProgress: number;
  readonly waiting: (() => void)[];
}

/** Lets each client have a few requests in progress, in the order in which they came. */
export class ClientTurns {
  readonly #turns = new Map<string, Turns>();

  /** Calls `start` now or when it is the turn of the request, which lasts until `end`. */
  begin(client: string, kind: TurnKind, start: () => void): void {
    const key = toKey(client, kind);
    const turns = this.#turns.get(key) ?? { inProgress: 0, waiting: [] };
    this.#turns.set(key, turns);
    if (turns.inProgress >= AT_ONCE[kind]) {
      turns.waiting.push(start);
      return;
    }
    turns.inProgress += 1;
    start();
  }

  end(client: string, kind: TurnKind): void {
    const key = toKey(client, kind);
    const turns = this.#turns.get(key);
    if (!turns) return;
    const next = turns.waiting.shift();
    if (next) next();
    else turns.inProgress -= 1;
    if (turns.inProgress === 0) this.#turns.delete(key);
  }
}

const toKey = (client: string, kind: TurnKind): string => `${kind} ${client}`;
