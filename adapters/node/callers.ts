import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, Callers } from '#core/audit-log/index.ts';

/** Keeps the caller with the asynchronous context. */
export const createCallers = (): Callers => {
  const storage = new AsyncLocalStorage<Caller>();
  return { run: (caller, work) => storage.run(caller, work), current: () => storage.getStore() ?? null };
};
