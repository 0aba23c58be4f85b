import type { Instant } from '../shared/instant.ts';
import { eraseValue, type PersonKeys } from './erase-value.ts';

/** What an erasure changes of a run of a flow. */
export interface ErasedRun {
  readonly userId: string | null;
  readonly status: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly earlierMessages: readonly unknown[];
  readonly trace: readonly object[];
  readonly performing: unknown;
  readonly waiting: unknown;
  readonly error: unknown;
  readonly dueAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** The person, whether the run is about a ticket of theirs, and the time. */
type Erasing = PersonKeys & { readonly isOwn: boolean; readonly now: Instant };

/**
 * Returns the run without the person. A run that the person started ends, as there is nobody left to talk to. In the mode `erase`
 * neither such a run nor one about a ticket of the person keeps answers and texts.
 */
export const eraseRun = <Run extends ErasedRun>(run: Run, erasing: Erasing): Run => {
  const isTheirs = run.userId === erasing.userId || run.userId === erasing.pseudonym;
  // The walk keeps the shape of the run.
  const erased = eraseValue(run, erasing, isTheirs || erasing.isOwn) as Run;
  const ended = isTheirs ? { ...erased, ...endRun(run, erasing.now) } : erased;
  return erasing.mode === 'erase' && (isTheirs || erasing.isOwn) ? { ...ended, ...withoutTexts(run) } : ended;
};

const endRun = ({ endedAt }: ErasedRun, now: Instant) => ({
  performing: null,
  waiting: null,
  ...(endedAt === null && { status: 'cancelled', endedAt: now, dueAt: null }),
});

const withoutTexts = ({ trace, error }: ErasedRun) => ({
  vars: {},
  earlierMessages: [],
  trace: trace.map((step) => ({ ...step, output: {}, error: null })),
  error: error === null ? null : { nodeId: null, message: '' },
});
