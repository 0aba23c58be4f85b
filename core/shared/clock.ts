import type { Instant } from './instant.ts';

/** The only source of time in core, so that tests can own it. */
export interface Clock {
  now(): Instant;
  /** Resolves after so many milliseconds of this clock. */
  sleep(ms: number): Promise<void>;
}

const RENEW_EVERY_MS = 1_000;

/** Waits for slow work and gives a sign of life again and again until it is done. */
export const withHeartbeat = async <T>(
  clock: Clock,
  work: Promise<T>,
  renew: () => Promise<void>,
  everyMs = RENEW_EVERY_MS,
): Promise<T> => {
  const running = Symbol();
  for (;;) {
    const first = await Promise.race([work, clock.sleep(everyMs).then((): typeof running => running)]);
    if (first !== running) return first;
    await renew();
  }
};
