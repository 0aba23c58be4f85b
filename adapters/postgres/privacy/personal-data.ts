import type { ErasedBatch, ErasedPerson, PersonalData, StepPosition } from '#core/privacy/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { Digests } from '#core/shared/digest.ts';
import type { Database } from '../database/database.ts';
import type { ErasureStep } from './erasure-step.ts';
import { reportHeldTickets } from './held-tickets.ts';
import { buildLogSteps } from './log-steps.ts';
import { buildMemberSteps } from './member-steps.ts';
import { buildTicketSteps } from './ticket-steps.ts';
import { eraseImportedKeys } from './imported-keys-step.ts';
import { removeExports } from './remove-exports.ts';
import { waitForWorkers } from './wait-for-workers.ts';
import { eraseTranscripts } from './transcript-step.ts';

export class PostgresPersonalData implements PersonalData {
  readonly #steps: readonly ErasureStep[];

  constructor(db: Database, digests: Digests, clock: Clock) {
    this.#steps = [
      reportHeldTickets(db),
      ...buildLogSteps(db, clock),
      eraseTranscripts(db, digests),
      ...buildTicketSteps(db),
      ...buildMemberSteps(db),
      eraseImportedKeys(db),
      removeExports(db),
      waitForWorkers(db),
    ];
  }

  get stepCount(): number {
    return this.#steps.length;
  }

  /** The tables that an erasure changes. */
  get tables(): readonly string[] {
    return [...new Set(this.#steps.flatMap(({ tables }) => tables))].toSorted();
  }

  async eraseNext(person: ErasedPerson, { step, after }: StepPosition): Promise<ErasedBatch> {
    const current = this.#steps[step];
    if (!current) return { changedRows: 0, next: null };
    const { changedRows, after: last, kept = [], isWaiting = false } = await current.run(person, after);
    if (last !== null) return { changedRows, kept, isWaiting, next: { step, after: last } };
    return { changedRows, kept, next: step + 1 < this.#steps.length ? { step: step + 1, after: null } : null };
  }
}
