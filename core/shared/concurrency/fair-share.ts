export interface ShareLimits {
  /** What an owner may use at once, in milliseconds of work. */
  readonly burstMs: number;
  /** What it may use in the long run: so much of each millisecond. Longer work exceeds it, since a rest is limited. */
  readonly share: number;
  /** No rest is longer, in milliseconds. */
  readonly maxRestMs: number;
}

/** With more of them, those that have made up for their work are forgotten. */
const MAX_OWNERS = 10_000;

/** Counts how long each owner has had work done, and how long it rests when it has used more than its share. */
export class FairShare {
  readonly #limits: ShareLimits;
  /** When each owner will have made up for its work so far, in milliseconds. */
  readonly #restedAt = new Map<string, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Adds work to what the owner has used.
   *
   * @param nowMs on a clock of milliseconds, the same at each call
   * @returns for how many milliseconds the owner should have no more work done
   */
  addUsage(owner: string, workMs: number, nowMs: number): number {
    const { burstMs, share, maxRestMs } = this.#limits;
    const usedMs = Math.max((this.#restedAt.get(owner) ?? 0) - nowMs, 0) + workMs / share;
    const restMs = Math.min(usedMs - burstMs / share, maxRestMs);
    this.#restedAt.set(owner, nowMs + Math.min(usedMs, burstMs / share + maxRestMs));
    if (this.#restedAt.size > MAX_OWNERS) this.#forgetRested(nowMs);
    return Math.max(restMs, 0);
  }

  /** @returns which part of what it may use at once the owner has used: 0 when it has made up for all its work */
  getUsedPart(owner: string, nowMs: number): number {
    const usedMs = Math.max((this.#restedAt.get(owner) ?? 0) - nowMs, 0);
    return (usedMs * this.#limits.share) / this.#limits.burstMs;
  }

  #forgetRested(nowMs: number): void {
    for (const [owner, restedAt] of this.#restedAt) if (restedAt <= nowMs) this.#restedAt.delete(owner);
  }
}
