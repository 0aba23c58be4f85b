import type { Instant } from './instant.ts';

/** Core reads time only here, so that tests can control it. */
export interface Clock {
  now(): Instant;
  sleep(ms: number): Promise<void>;
}

const RENEW_EVERY_MS = 1_000;

/** Waits for the work and calls back periodically until it is done. */
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
