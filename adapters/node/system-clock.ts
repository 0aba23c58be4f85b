import type { Clock } from '#core/shared/clock.ts';
import { toInstant } from '#core/shared/instant.ts';

/** The clock of the machine. A sleeper alone does not keep the process alive. */
export const systemClock: Clock = {
  now: () => toInstant(Date.now()),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    }),
};
