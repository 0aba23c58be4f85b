import type { Reporting } from './observe.ts';

/** Work that is done again and again; a failure is logged and does not stop it. */
export interface PeriodicJob {
  readonly name: string;
  readonly everyMs: number;
  /** May resolve to how much it did. */
  readonly run: () => Promise<unknown>;
}

/** Starts the jobs. @returns a function that stops them and waits for those under way */
export const startPeriodic = (jobs: readonly PeriodicJob[], reporting: Reporting): (() => Promise<void>) => {
  const underWay = new Map<string, Promise<unknown>>();
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (underWay.has(job.name)) return;
      const work = runOnce(job, reporting).finally(() => underWay.delete(job.name));
      underWay.set(job.name, work);
    }, job.everyMs),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
};

/** Never rejects. */
const runOnce = async ({ name, run }: PeriodicJob, { log, metrics }: Reporting): Promise<void> => {
  const startedAt = performance.now();
  const done = (isSuccess: boolean, items: number) =>
    metrics.measureJob({ job: name, isSuccess, items, durationMs: performance.now() - startedAt });
  try {
    const result = await run();
    done(true, typeof result === 'number' ? result : 0);
  } catch (error) {
    log.warn({ job: name, err: error }, 'A periodic job failed; it will be tried again.');
    done(false, 0);
  }
};
