import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';

/** Waits for the queue. @throws what the work throws, or that it took too long */
export const waitForAnswer = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(work, {
    ms,
    timers: globalThis,
    onTimeout: (): never => {
      throw new Error(`No answer within ${ms} ms.`);
    },
  });
