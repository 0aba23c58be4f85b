import { FairShare, type ShareLimits } from '../shared/concurrency/fair-share.ts';
import type { GuildId } from '../shared/ids.ts';

export interface RequestActivity {
  isRecent(): boolean;
}

/** Limits the time of a server's rules and flow starts, which cost the database most. Other events are not counted. */
const SHARE: ShareLimits = { burstMs: 2_000, share: 0.25, maxRestMs: 3_000 };

/**
 * Divides the time among those who have work for the process: each server whose rules or flows have acted within three
 * seconds, and the clients. A server gets a quarter at the least, and all of it while it is alone.
 */
export class ServerShares {
  readonly #share = new FairShare(SHARE);
  readonly #requests: RequestActivity;
  readonly #actedAtMs = new Map<GuildId, number>();

  constructor(requests: RequestActivity) {
    this.#requests = requests;
  }

  /** Returns the rest in milliseconds. */
  endTurn(guild: GuildId, actedMs: number, nowMs: number): number {
    if (actedMs > 0) this.#actedAtMs.set(guild, nowMs);
    const others = this.#countOthers(guild, nowMs);
    const restMs = this.#share.addUsage(guild, actedMs, nowMs, Math.max(SHARE.share, 1 / (1 + others)));
    return others === 0 ? 0 : restMs;
  }

  #countOthers(guild: GuildId, nowMs: number): number {
    for (const [other, actedAtMs] of this.#actedAtMs)
      if (actedAtMs < nowMs - SHARE.maxRestMs) this.#actedAtMs.delete(other);
    const acting = this.#actedAtMs.size - (this.#actedAtMs.has(guild) ? 1 : 0);
    return acting + (this.#requests.isRecent() ? 1 : 0);
  }
}
