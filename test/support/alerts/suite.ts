import { setTimeout as pause } from 'node:timers/promises';
import { withPostgres } from '../databases.ts';
import { suiteIf } from '../suite/suite-if.ts';
import { findPrometheus } from './programs.ts';
import type { Prometheus } from './prometheus.ts';

/** Suites that run Prometheus over processes. In CI a missing program is a failure, not a reason to skip. */
export const withPrometheus =
  process.env.CI === 'true' || findPrometheus() !== null ? withPostgres : suiteIf(() => false);

/** What ends what a suite has started, the last first, after its tests; also of a suite whose start has failed. */
export const useEnds = (): ((end: () => unknown) => void) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
};

/** Longer than the longest `for` of the rules, 15 minutes, as it is here. */
const CALM_MS = 32_000;

/** Lets the processes work without any fault, and expects that no alert fires. */
export const expectCalm = async (prometheus: Prometheus): Promise<void> => {
  const startedAt = Date.now();
  await pause(CALM_MS);
  expect(await prometheus.listFiredSince(startedAt)).toEqual([]);
};

/** Does something again and again until it is stopped; failures are part of what the tests are about. */
export const keepDoing = (work: () => unknown, everyMs: number): (() => Promise<void>) => {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await Promise.resolve()
        .then(work)
        .catch(() => undefined);
      await pause(everyMs);
    }
  };
  const done = run();
  return async () => {
    isStopped = true;
    await done;
  };
};
