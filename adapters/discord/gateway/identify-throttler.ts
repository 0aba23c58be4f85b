import { setTimeout as pause } from 'node:timers/promises';
import type { IIdentifyThrottler } from '@discordjs/ws';
import type { ShardLeases } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { plusMs, toEpochMs } from '#core/shared/instant.ts';
import type { GatewayInformation } from './gateway-information.ts';
import type { GatewayLog } from './connect-shard.ts';

export interface ThrottlerPorts {
  readonly leases: Pick<ShardLeases, 'reserveIdentify'>;
  readonly information: Pick<GatewayInformation, 'read'>;
  readonly clock: Clock;
  readonly log: GatewayLog;
}

/** Discord allows one IDENTIFY in five seconds for each bucket; the rest is for the way to Discord. */
const SLOT_MS = 5_250;
const RETRY_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/**
 * Paces the IDENTIFYs of all processes together, and waits while no session may be started any more: Discord resets the token of a
 * bot that starts more than it is allowed in a day.
 */
export class LeasedIdentifyThrottler implements IIdentifyThrottler {
  readonly #ports: ThrottlerPorts;

  constructor(ports: ThrottlerPorts) {
    this.#ports = ports;
  }

  /** @throws AbortError when the signal says so, and nothing else */
  async waitForIdentify(shard: number, signal: AbortSignal): Promise<void> {
    const startedAt = this.#ports.clock.now();
    const start = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const now = plusMs(startedAt, Math.round(performance.now() - start));
      const waitMs = await this.#reserve(shard, now);
      if (waitMs === null) return;
      await pause(waitMs, undefined, { signal });
    }
  }

  /** @returns null when the session may start; otherwise how many milliseconds to wait before the next try */
  async #reserve(shard: number, now: ReturnType<Clock['now']>): Promise<number | null> {
    const { leases, information, log } = this.#ports;
    try {
      const { session_start_limit: limit } = await information.read();
      if (limit.remaining < 1) {
        log.warn({ shard, resetAfterMs: limit.reset_after }, 'Discord allows no more sessions today; waiting.');
        return Math.min(MAX_WAIT_MS, Math.max(RETRY_MS, limit.reset_after));
      }
      const bucket = shard % limit.max_concurrency;
      const freeAt = await leases.reserveIdentify({ bucket, now, until: plusMs(now, SLOT_MS) });
      return freeAt && Math.max(1, toEpochMs(freeAt) - toEpochMs(now));
    } catch (error) {
      log.warn({ err: error, shard }, 'The start of a session could not be reserved; trying again.');
      return RETRY_MS;
    }
  }
}
