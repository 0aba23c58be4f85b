import type { RequestActivity } from '#core/reactions/index.ts';

const RECENT_MS = 1_000;

/** Knows when the last request of this process came. */
export class RequestClock implements RequestActivity {
  #lastAt = -Infinity;

  noteRequest(): void {
    this.#lastAt = performance.now();
  }

  isRecent(): boolean {
    return performance.now() - this.#lastAt < RECENT_MS;
  }
}
