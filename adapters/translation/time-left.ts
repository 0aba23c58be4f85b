import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';

/** How many milliseconds the requests of one call still have. */
export const startTimeLeft = (clock: Clock, timeoutMs: number): (() => number) => {
  const until = toEpochMs(clock.now()) + timeoutMs;
  return () => Math.max(until - toEpochMs(clock.now()), 1);
};
