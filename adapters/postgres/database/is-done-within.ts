import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';

/** Whether the work succeeds within so many milliseconds. */
export const isDoneWithin = (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const done = work.then(
    () => true,
    () => false,
  );
  return withTimeout(done, { ms, timers: globalThis, onTimeout: () => false });
};
