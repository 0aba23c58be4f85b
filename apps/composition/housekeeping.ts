import type { Logger } from '#adapters/node/logger.ts';

/** Work that is done again and again; a failure is logged and does not stop it. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/** Starts the chores. @returns a function that stops them and waits for those under way */
export const repeating = (chores: readonly Chore[], log: Logger): (() => Promise<void>) => {
  const underWay = new Map<string, Promise<unknown>>();
  const timers = chores.map(({ name, everyMs, run }) =>
    setInterval(() => {
      if (underWay.has(name)) return;
      const work = run()
        .catch((error: unknown) => {
          log.warn({ chore: name, err: error }, 'A chore failed; it will be tried again.');
        })
        .finally(() => underWay.delete(name));
      underWay.set(name, work);
    }, everyMs),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
};
