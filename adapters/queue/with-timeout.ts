import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work, but not longer than it may take. @throws what the work throws, or that it took too long */
export const withTimeout = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const late = delay(ms, undefined, timer).then((): never => {
    throw new Error(`No answer within ${ms} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};
