import type { Clock } from '#core/shared/clock.ts';
import { type Ids, createIds } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { RandomSource } from './random.ts';

/** A clock that is set by hand. Its `sleep` never resolves. */
export class SimulatedClock implements Clock {
  #ms = 0;

  now(): Instant {
    return toInstant(this.#ms);
  }

  get ms(): number {
    return this.#ms;
  }

  /** Does not go back. */
  goTo(ms: number): void {
    this.#ms = Math.max(this.#ms, ms);
  }

  pass(ms: number): void {
    this.#ms += ms;
  }

  sleep(): Promise<void> {
    return new Promise(() => undefined);
  }
}

const toHex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** UUIDv7 of the clock's time, each greater than the one before it. */
export const createSimulatedIds = (random: RandomSource, clock: SimulatedClock): Ids => {
  let [last, serial] = [-1, 0];
  const next = (): string => {
    serial = clock.ms === last ? serial + 1 : 0;
    last = clock.ms;
    const noise = toHex(random.whole(0, 2 ** 30 - 1), 8) + toHex(random.whole(0, 2 ** 28 - 1), 7);
    const text = `${toHex(last, 12)}7${toHex(serial, 3)}8${noise}`;
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
  };
  return createIds(next);
};

/** The epoch of the chat platform's ids, 2015-01-01T00:00:00Z. */
const CHAT_EPOCH_MS = 1_420_070_400_000;

/** Ids as the chat platform makes them, of the clock's time, each greater than the one before it. */
export const createSimulatedChatIds = (random: RandomSource, clock: SimulatedClock): (() => string) => {
  const maker = BigInt(random.whole(0, 2 ** 17 - 1)) << 5n;
  let last = 0n;
  return () => {
    const now = (BigInt(clock.ms - CHAT_EPOCH_MS) << 22n) + maker;
    last = now > last ? now : last + 1n;
    return String(last);
  };
};
