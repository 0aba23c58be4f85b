import type { Clock } from '../shared/clock.ts';
import { executeLeased } from '../shared/concurrency/due-by-server.ts';
import { VersionConflict } from '../shared/errors.ts';
import { plusMs, toEpochMs } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { Pseudonyms } from '../shared/pseudonyms.ts';
import type { Erasure, ErasureStore, PersonalData } from './erasure.ts';

export interface RunErasurePorts {
  readonly erasures: ErasureStore;
  readonly personalData: PersonalData;
  readonly pseudonyms: Pseudonyms;
  readonly work: UnitOfWork;
  readonly clock: Clock;
}

const ERASURES_AT_ONCE = 4;
/** A batch takes a small share of the lease, and each renews it. */
const LEASE_MS = 60_000;
/** After this time others have their turn. */
const TURN_MS = 5_000;

/**
 * Continues due erasures batch by batch. Each batch is one unit of work with the progress of its erasure, so that a
 * crash loses and repeats none. @returns how many erasures
 */
export const runErasures = (ports: RunErasurePorts) => (): Promise<number> =>
  executeLeased({
    clock: ports.clock,
    leaseMs: LEASE_MS,
    acquire: (now, until) => ports.erasures.acquireDue(now, until, ERASURES_AT_ONCE),
    execute: (erasure) => continueErasure(ports, erasure),
  });

const continueErasure = async (ports: RunErasurePorts, erasure: Erasure): Promise<void> => {
  const turnEndsMs = toEpochMs(ports.clock.now()) + TURN_MS;
  let current = erasure;
  while (current.userId !== null) {
    const isLast = toEpochMs(ports.clock.now()) >= turnEndsMs;
    const next = await eraseBatch(ports, current, isLast).catch(ignoreConflict);
    if (next === null || isLast) return;
    current = next;
  }
};

/** Another worker has continued the erasure, after the lease of this one. */
const ignoreConflict = (error: unknown): null => {
  if (error instanceof VersionConflict) return null;
  throw error;
};

const eraseBatch = (ports: RunErasurePorts, erasure: Erasure, isLast: boolean): Promise<Erasure> =>
  ports.work.run(async () => {
    const { guildId, userId, mode, position } = erasure;
    if (userId === null) return erasure;
    const pseudonym = ports.pseudonyms.toPseudonym(guildId, userId);
    const batch = await ports.personalData.eraseNext({ guildId, userId, pseudonym, mode }, position);
    const now = ports.clock.now();
    const progress = {
      ...erasure,
      revision: erasure.revision + 1,
      changedRows: erasure.changedRows + batch.changedRows,
      kept: [...erasure.kept, ...(batch.kept ?? [])],
    };
    const next: Erasure = batch.next
      ? { ...progress, position: batch.next, dueAt: isLast ? now : plusMs(now, LEASE_MS) }
      : {
          ...progress,
          position: { step: ports.personalData.stepCount, after: null },
          userId: null,
          dueAt: null,
          endedAt: now,
        };
    if (!(await ports.erasures.save(next))) throw new VersionConflict('Erasure');
    return next;
  });
