import type { Clock } from '../shared/clock.ts';
import { plusMs, toEpochMs, type Instant } from '../shared/instant.ts';

const MAX_FAILURES = 5;
const FIRST_REST_MS = 30_000;
const MAX_REST_MS = 300_000;
const MAX_ASKED_REST_MS = 3_600_000;
/** Calls during the first call after a rest are refused for so long. */
const PROBE_MS = 1_000;

/** Lets an engine rest after five failures in a row, and then tries it with one call. */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #restMs = FIRST_REST_MS;
  #restsUntil: Instant | null = null;
  #isProbing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return this.#restsUntil !== null;
  }

  /** Begins a call, which must be settled. @returns how long the engine still rests if it cannot be called, else null */
  acquire(): number | null {
    if (this.#restsUntil === null) return null;
    const restMs = toEpochMs(this.#restsUntil) - toEpochMs(this.#clock.now());
    if (restMs > 0) return restMs;
    if (this.#isProbing) return PROBE_MS;
    this.#isProbing = true;
    return null;
  }

  succeed(): void {
    this.#failures = 0;
    this.#restMs = FIRST_REST_MS;
    this.#restsUntil = null;
    this.#isProbing = false;
  }

  /** @param askedMs how long the engine asks not to be called */
  fail(askedMs: number | null): void {
    const isProbe = this.#isProbing;
    this.#isProbing = false;
    this.#failures += 1;
    if (this.isResting && !isProbe && askedMs === null) return;
    if (askedMs !== null) this.#rest(Math.min(askedMs, MAX_ASKED_REST_MS));
    else if (isProbe || this.#failures >= MAX_FAILURES) {
      this.#rest(this.#restMs);
      this.#restMs = Math.min(this.#restMs * 2, MAX_REST_MS);
    }
  }

  #rest(ms: number): void {
    this.#restsUntil = plusMs(this.#clock.now(), ms);
  }
}
