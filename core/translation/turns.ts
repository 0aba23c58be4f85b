import type { GuildId } from '../shared/ids.ts';
import type { OwnerId } from '../shared/owner.ts';
import { TranslationFailure } from './translation-failure.ts';

export interface Caller {
  readonly guildId: GuildId;
  /** The organization of the server, or the server itself. */
  readonly owner: OwnerId;
}

const AT_ONCE = 4;
const AT_ONCE_PER_OWNER = 2;
const MAX_WAITING_PER_OWNER = 100;

type Start = () => void;

/** Runs four calls at once, two of an owner. Owners take turns, and so do the servers of an owner. */
export class Turns {
  #total = 0;
  readonly #running = new Map<OwnerId, number>();
  /** The owner and the server that were served last are the last ones. */
  readonly #waiting = new Map<OwnerId, Map<GuildId, readonly Start[]>>();

  /** @throws TranslationFailure `busy` when too many calls of the owner wait */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(caller.owner)) this.#count(caller.owner, 1);
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      this.#count(caller.owner, -1);
      this.#startNext();
    }
  }

  #hasRoom(owner: OwnerId): boolean {
    return this.#total < AT_ONCE && (this.#running.get(owner) ?? 0) < AT_ONCE_PER_OWNER;
  }

  #count(owner: OwnerId, change: number): void {
    this.#total += change;
    const running = (this.#running.get(owner) ?? 0) + change;
    if (running === 0) this.#running.delete(owner);
    else this.#running.set(owner, running);
  }

  #wait({ owner, guildId }: Caller): Promise<void> {
    const servers = this.#waiting.get(owner) ?? new Map<GuildId, readonly Start[]>();
    const waiting = [...servers.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiting >= MAX_WAITING_PER_OWNER)
      throw new TranslationFailure('busy', 'Too many texts wait for a translation.');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    servers.set(guildId, [...(servers.get(guildId) ?? []), () => resolve(undefined)]);
    this.#waiting.set(owner, servers);
    return promise;
  }

  #startNext(): void {
    const [owner, servers] = [...this.#waiting].find(([waiting]) => this.#hasRoom(waiting)) ?? [];
    if (!owner || !servers) return;
    const start = takeFirst(servers);
    this.#waiting.delete(owner);
    if (servers.size > 0) this.#waiting.set(owner, servers);
    this.#count(owner, 1);
    start?.();
  }
}

const takeFirst = (servers: Map<GuildId, readonly Start[]>): Start | undefined => {
  for (const [guildId, [start, ...later]] of servers) {
    servers.delete(guildId);
    if (later.length > 0) servers.set(guildId, later);
    return start;
  }
  return undefined;
};
