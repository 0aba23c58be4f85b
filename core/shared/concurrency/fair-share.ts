export interface ShareLimits {
  readonly burstMs: number;
  /** Limits the long-run part of each millisecond; longer work exceeds it, since rests are limited. */
  readonly share: number;
  readonly maxRestMs: number;
}

/** Above this number, rested owners are forgotten. */
const MAX_OWNERS = 10_000;

/** Measures the work time of each owner, and computes how long it must rest after more than its share. */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #restedAt = new Map<string, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * `nowMs` must be of the same clock at each call. Returns the milliseconds for which the owner should rest.
   * @param part replaces the share for this work, where more than the share is free
   */
  addUsage(owner: string, workMs: number, nowMs: number, part = this.#limits.share): number {
    const { burstMs, share, maxRestMs } = this.#limits;
    const usedMs = Math.max((this.#restedAt.get(owner) ?? 0) - nowMs, 0) + workMs / part;
    const restMs = Math.min(usedMs - burstMs / share, maxRestMs);
    this.#restedAt.set(owner, nowMs + Math.min(usedMs, burstMs / share + maxRestMs));
    if (this.#restedAt.size > MAX_OWNERS) this.#forgetRested(nowMs);
    return Math.max(restMs, 0);
  }

  /** Returns the used part of `burstMs`; 0 when the owner is fully rested. */
  getUsedPart(owner: string, nowMs: number): number {
    const usedMs = Math.max((this.#restedAt.get(owner) ?? 0) - nowMs, 0);
    return (usedMs * this.#limits.share) / this.#limits.burstMs;
  }

  #forgetRested(nowMs: number): void {
    for (const [owner, restedAt] of this.#restedAt) if (restedAt <= nowMs) this.#restedAt.delete(owner);
  }
}
