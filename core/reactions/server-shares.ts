import { FairShare, type ShareLimits } from '../shared/concurrency/fair-share.ts';
import type { GuildId } from '../shared/ids.ts';

export interface RequestActivity {
  isRecent(): boolean;
}

/** Limits the time of a server's rules and flow starts, which cost the database most. Other events are not counted. */
const SHARE: ShareLimits = { burstMs: 2_000, share: 0.25, maxRestMs: 3_000 };

export class ServerShares {
  readonly #share = new FairShare(SHARE);
  readonly #requests: RequestActivity;
  /** Contains the last two servers that had a turn, the newest first. */
  #turns: readonly { readonly guild: GuildId; readonly endedAtMs: number }[] = [];

  constructor(requests: RequestActivity) {
    this.#requests = requests;
  }

  /** Returns the rest in milliseconds. */
  endTurn(guild: GuildId, actedMs: number, nowMs: number): number {
    const restMs = this.#share.addUsage(guild, actedMs, nowMs);
    const others = this.#turns.filter((turn) => turn.guild !== guild);
    this.#turns = [{ guild, endedAtMs: nowMs }, ...others.slice(0, 1)];
    const isAlone = others.every(({ endedAtMs }) => endedAtMs < nowMs - SHARE.maxRestMs);
    return isAlone && !this.#requests.isRecent() ? 0 : restMs;
  }
}
