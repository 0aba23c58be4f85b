import { FairShare, type ShareLimits } from '../shared/concurrency/fair-share.ts';
import type { GuildId } from '../shared/ids.ts';

/** Whether this process serves requests. */
export interface RequestActivity {
  /** @returns true when a request has come within the last second */
  isRecent(): boolean;
}

/**
 * How long the rules of one server may act, and its flows start, at once and in the long run: what they change costs the
 * database more than anything else that a server can set off. Events that nothing reacts to are not counted.
 */
const SHARE: ShareLimits = { burstMs: 2_000, share: 0.25, maxRestMs: 3_000 };

/** Decides how long servers rest. */
export class ServerShares {
  readonly #share = new FairShare(SHARE);
  readonly #requests: RequestActivity;
  /** The last two servers that had a turn, the newest first, with the end of it in milliseconds. */
  #turns: readonly { readonly guild: GuildId; readonly endedAtMs: number }[] = [];

  constructor(requests: RequestActivity) {
    this.#requests = requests;
  }

  /** @returns for how many milliseconds the server rests after a turn in which its rules and flows took so long */
  endTurn(guild: GuildId, actedMs: number, nowMs: number): number {
    const restMs = this.#share.addUsage(guild, actedMs, nowMs);
    const others = this.#turns.filter((turn) => turn.guild !== guild);
    this.#turns = [{ guild, endedAtMs: nowMs }, ...others.slice(0, 1)];
    const isAlone = others.every(({ endedAtMs }) => endedAtMs < nowMs - SHARE.maxRestMs);
    return isAlone && !this.#requests.isRecent() ? 0 : restMs;
  }
}
