import type { Instant } from '../shared/instant.ts';
import { eraseValue, type PersonKeys } from './erase-value.ts';

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

type Erasing = PersonKeys & { readonly isOwn: boolean; readonly now: Instant };

/** A run that the person started ends. In the mode `erase`, it and runs about own tickets also lose their texts. */
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
