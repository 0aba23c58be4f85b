import type { Clock } from '../clock.ts';

export interface WorkPool<Task> {
  readonly clock: Clock;
  readonly size: number;
  /** Takes up to `limit` due tasks; `current` lists those in progress. */
  readonly take: (limit: number, current: readonly Task[]) => Promise<readonly Task[]>;
  readonly work: (task: Task) => Promise<void>;
}

/** After this time more tasks are taken, even if some are in progress. */
const TIMEOUT_MS = 500;

/**
 * Works on tasks concurrently, so that a slow one does not delay the others. The returned function takes tasks until
 * none is due, and returns how many it took, or else how many are in progress: 0 means that nothing is left to do.
 * @throws the error of a task, after all others have run
 */
export const createWorkPool = <Task>({ clock, size, take, work }: WorkPool<Task>): (() => Promise<number>) => {
  const current = new Map<Promise<void>, Task>();
  const failures: Error[] = [];
  const start = (task: Task): void => {
    const run: Promise<void> = work(task)
      .catch((error: unknown) => void failures.push(error instanceof Error ? error : new Error(String(error))))
      .finally(() => current.delete(run));
    current.set(run, task);
  };
  const takeMore = async (): Promise<number> => {
    const free = size - current.size;
    const tasks = free > 0 ? await take(free, [...current.values()]) : [];
    tasks.forEach(start);
    return tasks.length;
  };
  return async () => {
    let count = 0;
    for (;;) {
      const taken = await takeMore();
      count += taken;
      await Promise.race([Promise.all(current.keys()), clock.sleep(TIMEOUT_MS)]);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      if (taken === 0) return count === 0 ? current.size : count;
    }
  };
};
