import type { Clock } from '../shared/clock.ts';
import { VersionConflict } from '../shared/errors.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Pseudonyms } from '../shared/pseudonyms.ts';
import type { ErasedBatch, ErasedPerson, Erasure, ErasureStore, PersonalData } from './erasure.ts';
import { createTurns } from './run-in-turns.ts';
import type { StepPosition } from './step-position.ts';

export interface RunErasurePorts {
  readonly erasures: ErasureStore;
  readonly personalData: PersonalData;
  readonly pseudonyms: Pseudonyms;
  readonly work: UnitOfWork;
  readonly clock: Clock;
}

/** A batch takes a small share of the lease, and each renews it. */
const LEASE_MS = 60_000;
/** Batches that change nothing follow in one unit of work for this long. */
const UNCHANGED_MS = 200;
/** Workers remove files, and count metrics again, within this time or a few times of it. */
const WAIT_MS = 1_000;

/**
 * Continues due erasures batch by batch. Each batch is one unit of work with the progress of its erasure, so that a
 * crash loses and repeats none. The function returns how many.
 */
export const runErasures = (ports: RunErasurePorts): (() => Promise<number>) =>
  createTurns<Erasure>({
    clock: ports.clock,
    leaseMs: LEASE_MS,
    acquire: (now, until, turn) => ports.erasures.acquireDue(now, until, turn),
    execute: (erasure, turnEnd) => continueErasure(ports, erasure, turnEnd),
  });

const continueErasure = async (ports: RunErasurePorts, erasure: Erasure, turnEnd: Instant): Promise<void> => {
  let current = erasure;
  while (current.userId !== null) {
    const isLast = ports.clock.now() >= turnEnd;
    const next = await eraseBatch(ports, current, isLast).catch(ignoreConflict);
    if (next === null || isLast || next.isWaiting) return;
    current = next;
  }
};

/** Another worker has continued the erasure, after the lease of this one. */
const ignoreConflict = (error: unknown): null => {
  if (error instanceof VersionConflict) return null;
  throw error;
};

const eraseBatch = (
  ports: RunErasurePorts,
  erasure: Erasure,
  isLast: boolean,
): Promise<Erasure & Pick<ErasedBatch, 'isWaiting'>> =>
  ports.work.run(async () => {
    const { guildId, userId, mode, position } = erasure;
    if (userId === null) return erasure;
    const pseudonym = ports.pseudonyms.toPseudonym(guildId, userId);
    const batch = await eraseUntilChange(ports, { guildId, userId, pseudonym, mode }, position);
    const now = ports.clock.now();
    const progress = {
      ...erasure,
      revision: erasure.revision + 1,
      changedRows: erasure.changedRows + batch.changedRows,
      kept: [...erasure.kept, ...(batch.kept ?? [])],
    };
    const next: Erasure = batch.next
      ? { ...progress, position: batch.next, dueAt: plusMs(now, batch.isWaiting ? WAIT_MS : isLast ? 0 : LEASE_MS) }
      : {
          ...progress,
          position: { step: ports.personalData.stepCount, after: null },
          userId: null,
          dueAt: null,
          endedAt: now,
        };
    if (!(await ports.erasures.save(next))) throw new VersionConflict('Erasure');
    return { ...next, isWaiting: batch.isWaiting ?? false };
  });

/** An order about a person of whom nothing is stored ends at once. */
const eraseUntilChange = async (
  { personalData, clock }: RunErasurePorts,
  person: ErasedPerson,
  position: StepPosition,
): Promise<ErasedBatch> => {
  const until = plusMs(clock.now(), UNCHANGED_MS);
  let batch = await personalData.eraseNext(person, position);
  while (batch.next !== null && !batch.isWaiting && hasChangedNothing(batch) && clock.now() < until) {
    batch = await personalData.eraseNext(person, batch.next);
  }
  return batch;
};

const hasChangedNothing = ({ changedRows, kept = [] }: ErasedBatch): boolean => changedRows === 0 && kept.length === 0;
