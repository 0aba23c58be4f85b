import { type Instant, plusMs } from '../../shared/instant.ts';
import type { ImportCounts, ImportRun, ImportStep } from './import-store.ts';

/** A process that was killed keeps others from going on for so long. */
export const LEASE_MS = 30_000;

/** Counts what is added, and extends the lease with each step. */
export class Progress {
  readonly #run: ImportRun;
  readonly #now: () => Instant;
  readonly #onStep: (counts: ImportCounts) => void;
  readonly #counts: Record<string, number>;

  constructor(run: ImportRun, now: () => Instant, onStep: (counts: ImportCounts) => void = () => undefined) {
    this.#run = run;
    this.#now = now;
    this.#onStep = onStep;
    this.#counts = { ...run.counts };
  }

  get counts(): ImportCounts {
    return { ...this.#counts };
  }

  step(added: ImportCounts = {}): ImportStep {
    for (const [kind, count] of Object.entries(added)) this.#counts[kind] = (this.#counts[kind] ?? 0) + count;
    this.#onStep(this.counts);
    return { run: this.#run, until: plusMs(this.#now(), LEASE_MS), counts: this.counts };
  }
}
