import type { TestApi } from './api.ts';
import { waitUntil } from './wait-until.ts';

/** Lets the worker go on, a minute each time, until what is due later has been done. */
export const workUntil = (api: TestApi, isDone: () => Promise<boolean>): Promise<void> =>
  waitUntil(async () => {
    api.clock.advance(60_000);
    await api.work();
    return isDone();
  });
