import type { Tracer } from '#core/shared/tracer.ts';
import type { Reporting } from '../observe.ts';

/** Work that is done again and again; a failure is logged and does not stop it. */
export interface PeriodicJob {
  readonly name: string;
  readonly everyMs: number;
  /** May resolve to how much it did. */
  readonly run: () => Promise<unknown>;
  /** Each run does a part of the work: it is run again at once until it has done nothing, or for a minute. */
  readonly isBatched?: true;
}

/** Jobs report by these. */
export interface JobReporting extends Reporting {
  readonly tracer: Tracer;
}

const BATCHES_MS = 60_000;

/** Starts the jobs. @returns a function that stops them and waits for those under way */
export const startPeriodic = (jobs: readonly PeriodicJob[], reporting: JobReporting): (() => Promise<void>) => {
  const underWay = new Map<string, Promise<unknown>>();
  let isStopping = false;
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (underWay.has(job.name)) return;
      const work = runJob(job, reporting, () => isStopping).finally(() => underWay.delete(job.name));
      underWay.set(job.name, work);
    }, job.everyMs),
  );
  return async () => {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
};

/** Never rejects. @returns how much it did; null when it failed */
export const runJob = async (
  job: PeriodicJob,
  { log, metrics, tracer }: JobReporting,
  isStopping: () => boolean,
): Promise<number | null> => {
  const { name, isBatched } = job;
  const startedAt = performance.now();
  const done = (isSuccess: boolean, items: number) =>
    metrics.measureJob({ job: name, isSuccess, items, durationMs: performance.now() - startedAt });
  try {
    const until = startedAt + BATCHES_MS;
    const canContinue = () => isBatched === true && !isStopping() && performance.now() < until;
    const items = await traceJob(tracer, job, () => countItems(job, canContinue));
    done(true, items);
    return items;
  } catch (error) {
    log.warn({ job: name, err: error }, 'A periodic job failed; it will be tried again.');
    done(false, 0);
    return null;
  }
};

/** A run that found nothing to do is no span. */
const traceJob = (tracer: Tracer, { name }: PeriodicJob, run: () => Promise<number>): Promise<number> =>
  tracer.trace({ name: `job ${name}`, recorded: 'if_used' }, async (span) => {
    const items = await run();
    if (items > 0) span.keep();
    span.setAttributes({ 'guildesk.items': items });
    return items;
  });

const countItems = async ({ run }: PeriodicJob, mayGoOn: () => boolean): Promise<number> => {
  let items = 0;
  for (;;) {
    const result = await run();
    if (typeof result !== 'number' || result === 0) return items;
    items += result;
    if (!mayGoOn()) return items;
  }
};
