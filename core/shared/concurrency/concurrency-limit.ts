type Run = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Runs at most `max` works of an owner at once; further ones wait in their order. */
export const createConcurrencyLimit = (max: number): Run => {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const acquire = async (owner: string): Promise<void> => {
    const count = running.get(owner) ?? 0;
    if (count < max) {
      running.set(owner, count + 1);
      return;
    }
    const queue = waiting.get(owner) ?? [];
    waiting.set(owner, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  const release = (owner: string): void => {
    const queue = waiting.get(owner);
    const next = queue?.shift();
    if (queue?.length === 0) waiting.delete(owner);
    if (next) {
      next();
      return;
    }
    const count = (running.get(owner) ?? 1) - 1;
    if (count === 0) running.delete(owner);
    else running.set(owner, count);
  };

  return async (owner, work) => {
    await acquire(owner);
    try {
      return await work();
    } finally {
      release(owner);
    }
  };
};
