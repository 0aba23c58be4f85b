import { isTransient, VersionConflict } from '../../shared/errors.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { Transfer } from './transfer.ts';
import type { TransferPorts } from './transfer-ports.ts';

/** A transfer that this worker works on, and what became of it. */
export class TransferLease {
  readonly #ports: Pick<TransferPorts, 'transfers' | 'clock'>;
  readonly #leaseMs: number;
  #transfer: Transfer;
  #changes: Partial<Transfer> = {};
  #isLost = false;
  #last: Promise<void> = Promise.resolve();

  constructor(ports: Pick<TransferPorts, 'transfers' | 'clock'>, transfer: Transfer, leaseMs: number) {
    this.#ports = ports;
    this.#transfer = transfer;
    this.#leaseMs = leaseMs;
  }

  get transfer(): Transfer {
    return this.#transfer;
  }

  /** Saves what is new with the next renewal. */
  note(changes: Partial<Transfer>): void {
    this.#changes = { ...this.#changes, ...changes };
  }

  /** @throws VersionConflict when it was cancelled or removed, or another worker has it */
  assertKept(): void {
    if (this.#isLost) throw new VersionConflict('transfer');
  }

  /** Saves it at once. @throws VersionConflict when it is lost */
  async keep(fields: Partial<Transfer>): Promise<void> {
    await this.#save(fields);
    this.assertKept();
  }

  /** Outlives a short outage of the database. */
  async renew(): Promise<void> {
    try {
      await this.#save({ dueAt: plusMs(this.#ports.clock.now(), this.#leaseMs) });
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }

  /** @returns false when it was lost */
  async end(outcome: Partial<Transfer>): Promise<boolean> {
    await this.#save({ finishedAt: this.#ports.clock.now(), dueAt: null, ...outcome });
    return !this.#isLost;
  }

  async waitFor(dueAt: Instant, attempts: number): Promise<void> {
    await this.#save({ dueAt, attempts });
  }

  /** One save after the other: each needs the version of the one before. */
  #save(fields: Partial<Transfer>): Promise<void> {
    const save = this.#last.then(() => this.#write(fields));
    this.#last = save.catch(() => undefined);
    return save;
  }

  async #write(fields: Partial<Transfer>): Promise<void> {
    const next = { ...this.#transfer, ...this.#changes, ...fields, updatedAt: this.#ports.clock.now() };
    try {
      this.#transfer = await this.#ports.transfers.save(next);
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      this.#isLost = true;
    }
  }
}
