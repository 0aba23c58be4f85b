import type { RequestActivity } from '../../reactions/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Instant, toEpochMs } from '../../shared/instant.ts';

const WORK_MS = 2;
const MAX_PAUSE_MS = 50;

/** Lets requests of the same process in after each two milliseconds of work. */
export class Pauses {
  readonly #clock: Clock;
  readonly #requests: RequestActivity;
  #startedAt: Instant;

  constructor({ clock, requests }: { readonly clock: Clock; readonly requests: RequestActivity }) {
    this.#clock = clock;
    this.#requests = requests;
    this.#startedAt = clock.now();
  }

  /** Counts the work from now. */
  restart(): void {
    this.#startedAt = this.#clock.now();
  }

  /** Pauses as long as the work since the last pause took while clients have requests, and only lets others in otherwise. */
  async pause(): Promise<void> {
    const now = this.#clock.now();
    if (now === this.#startedAt) return;
    const workedMs = toEpochMs(now) - toEpochMs(this.#startedAt);
    if (workedMs < WORK_MS) return;
    await this.#clock.sleep(this.#requests.isRecent() ? Math.min(workedMs, MAX_PAUSE_MS) : 0);
    this.restart();
  }
}
