/** Runs work under a name once at a time; further work under the same name waits for the one before it. */
export const createSingleFlight = () => {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    for (let before = running.get(name); before; before = running.get(name)) await before.catch(() => undefined);
    const started = work();
    running.set(name, started);
    try {
      return await started;
    } finally {
      running.delete(name);
    }
  };
};
