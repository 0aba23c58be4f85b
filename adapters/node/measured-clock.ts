import type { Clock } from '#core/shared/clock.ts';
import { toInstant } from '#core/shared/instant.ts';
import { systemClock } from './system-clock.ts';

/** One measurement of another clock. */
interface Sample {
  /** Is the other clock minus this process's monotonic one, in milliseconds; off by at most half a round trip. */
  readonly offset: number;
  readonly roundTrip: number;
  /** When it was taken, by the monotonic clock. */
  readonly at: number;
}

/** A sample with a short round trip is preferred to later, longer ones for so long: within it the two clocks drift apart by some milliseconds. */
const STANDS_MS = 60_000;
/** A correction by less holds the clock still until it is made up for; by more, the clock goes back. */
const MAX_HELD_MS = 1_000;

/**
 * Gives the time of another machine. Between measurements it runs by the monotonic clock, so that nothing that is done to the
 * clock of this machine moves it. Until the first measurement it starts from the clock of this machine.
 */
export class MeasuredClock implements Clock {
  #sample: Sample = { offset: Date.now() - performance.now(), roundTrip: Infinity, at: -Infinity };
  #last = -Infinity;

  readonly now = () => toInstant(this.nowMs());
  readonly sleep = (ms: number) => systemClock.sleep(ms);

  /** Returns epoch milliseconds. Corrections of up to a second do not let it go back. */
  nowMs(): number {
    const now = performance.now() + this.#sample.offset;
    this.#last = now > this.#last - MAX_HELD_MS ? Math.max(now, this.#last) : now;
    return Math.floor(this.#last);
  }

  /** How far this clock is ahead of the machine's own, in milliseconds. */
  offsetMs(): number {
    return performance.now() + this.#sample.offset - Date.now();
  }

  /**
   * Measures the other clock once. A measurement with a long round trip changes nothing, unless it shows that the one
   * before is wrong.
   *
   * @param read the other clock in epoch milliseconds
   * @throws what `read` throws
   */
  async measure(read: () => Promise<number>): Promise<void> {
    const startedAt = performance.now();
    const remote = await read();
    const at = performance.now();
    const sample = { offset: remote - (startedAt + at) / 2, roundTrip: at - startedAt, at };
    if (!this.#isLastBetter(sample)) this.#sample = sample;
  }

  /** Whether the last sample was better, and does not contradict this one. */
  #isLastBetter({ offset, roundTrip, at }: Sample): boolean {
    const last = this.#sample;
    const isRecent = at - last.at < STANDS_MS;
    const bound = (roundTrip + last.roundTrip) / 2;
    return isRecent && last.roundTrip < roundTrip && Math.abs(offset - last.offset) <= bound;
  }
}
