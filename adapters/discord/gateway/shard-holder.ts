import { setTimeout as pause } from 'node:timers/promises';
import type { ShardLeases } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { GatewayLog } from './connect-shard.ts';

/** A shard that this process listens to. */
export interface HeldShard {
  readonly isConnected: boolean;
  /** Ends the connection so that it can be resumed. */
  disconnect(): Promise<void>;
}

export interface ShardHolderOptions {
  readonly leases: ShardLeases;
  /** Names this process among all that use the database. */
  readonly holder: string;
  readonly shardCount: number;
  readonly clock: Clock;
  readonly connect: (shard: number) => HeldShard;
  /** The connection of a shard has ended; `isOurs` when no other process has continued it. */
  readonly onDisconnected: (shard: number, isOurs: boolean) => Promise<void>;
  readonly log: GatewayLog;
  /** How often leases are renewed. */
  readonly renewEveryMs?: number;
}

/** A process that died loses its shards after this time. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 1_500;

/**
 * Holds the share of this process in the shards. While the leases cannot be renewed, connections stay: should another process
 * have them by then, events come twice and are stored once.
 */
export class ShardHolder {
  readonly #options: ShardHolderOptions;
  readonly #shards = new Map<number, HeldShard>();
  readonly #closing = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: ShardHolderOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** How many shards this process holds, and how many of them are connected. */
  count(): { readonly held: number; readonly connected: number } {
    const shards = [...this.#shards.values()];
    return { held: shards.length, connected: shards.filter(({ isConnected }) => isConnected).length };
  }

  /** Disconnects all shards and leaves them to other processes. */
  async stop(): Promise<void> {
    const { leases, holder, log } = this.#options;
    this.#stopping.abort();
    await this.#running;
    for (const shard of this.#shards.keys()) this.#close(shard, true);
    await Promise.all(this.#closing.values());
    await leases.leave(holder).catch((error: unknown) => {
      log.warn({ err: error }, 'The shards of this process could not be released; their leases end by themselves.');
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { renewEveryMs = RENEW_EVERY_MS } = this.#options;
    while (!signal.aborted) {
      try {
        await this.#renew();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'The shards of this process could not be leased; trying again.');
      }
      await pause(renewEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #renew(): Promise<void> {
    const { leases, holder, shardCount, clock, connect } = this.#options;
    const now = clock.now();
    const { held, surplus } = await leases.acquire({ holder, shardCount, now, until: plusMs(now, LEASE_MS) });
    if (this.#stopping.signal.aborted) return;
    for (const shard of this.#shards.keys()) if (!held.includes(shard)) this.#close(shard, false);
    for (const shard of surplus) this.#release(shard);
    for (const shard of held.filter((other) => !surplus.includes(other))) {
      if (!this.#shards.has(shard) && !this.#closing.has(shard)) this.#shards.set(shard, connect(shard));
    }
  }

  /** Another process gets the shard when it is disconnected here. */
  #release(shard: number): void {
    const { leases, holder, log } = this.#options;
    this.#close(shard, true);
    const closed = this.#closing.get(shard) ?? Promise.resolve();
    closed
      .then(() => leases.release(holder, shard))
      .catch((error: unknown) => {
        log.warn({ err: error, shard }, 'A shard could not be released; trying again.');
      });
  }

  #close(shard: number, isOurs: boolean): void {
    const held = this.#shards.get(shard);
    if (!held) return;
    this.#shards.delete(shard);
    const closing = this.#disconnect(shard, held, isOurs).finally(() => this.#closing.delete(shard));
    this.#closing.set(shard, closing);
  }

  async #disconnect(shard: number, held: HeldShard, isOurs: boolean): Promise<void> {
    const { onDisconnected, log } = this.#options;
    try {
      await held.disconnect();
      await onDisconnected(shard, isOurs);
      if (!this.#stopping.signal.aborted) log.info({ shard, isOurs }, 'left a shard to another process');
    } catch (error) {
      log.warn({ err: error, shard }, 'A shard could not be disconnected in order.');
    }
  }
}
