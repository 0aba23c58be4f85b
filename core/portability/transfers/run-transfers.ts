import { withHeartbeat } from '../../shared/clock.ts';
import { createWorkPool } from '../../shared/concurrency/work-pool.ts';
import { AppError, isTransient, VersionConflict } from '../../shared/errors.ts';
import { plusMs } from '../../shared/instant.ts';
import { ImportBusy } from '../importing/import-store.ts';
import { executeTransfer } from './execute-transfer.ts';
import type { Transfer } from './transfer.ts';
import { TransferLease } from './transfer-lease.ts';
import type { TransferPorts } from './transfer-ports.ts';

const MAX_AT_ONCE = 3;
export const LEASE_MS = 10_000;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;

const BROKEN_OFF = {
  reason: 'broken_off',
  message: 'Its worker ended three times. What was written stays; start it again to go on.',
} as const;

/** Checks, imports, undoes and exports what is due, three at once. The returned function returns how many it began. */
export const runTransfers = (ports: TransferPorts): (() => Promise<number>) =>
  createWorkPool<Transfer>({
    clock: ports.clock,
    size: MAX_AT_ONCE,
    take: (limit) => {
      const now = ports.clock.now();
      return ports.transfers.acquire(now, plusMs(now, LEASE_MS), limit);
    },
    work: (transfer) => workOn(ports, transfer),
  });

/** @throws what is not expected, after a retry is planned */
const workOn = async (ports: TransferPorts, transfer: Transfer): Promise<void> => {
  const lease = new TransferLease(ports, transfer, LEASE_MS);
  if (transfer.attempts > MAX_ATTEMPTS) return void (await lease.end({ status: 'failed', failure: BROKEN_OFF }));
  const execute = () => executeTransfer(ports, lease);
  try {
    const work = transfer.caller ? ports.callers.run(transfer.caller, execute) : execute();
    const outcome = await withHeartbeat(ports.clock, work, () => lease.renew());
    // What was stored for one that was deleted meanwhile does not stay.
    if (!(await lease.end(outcome)) && outcome.files) await ports.files.release(transfer.guildId, outcome.files.flat());
  } catch (error) {
    if (error instanceof VersionConflict) return;
    // Another import of the server runs, or was killed and has its lease still.
    if (error instanceof ImportBusy) return lease.waitFor(plusMs(ports.clock.now(), RETRY_MS), transfer.attempts - 1);
    if (!(error instanceof AppError) || isTransient(error)) {
      await lease.waitFor(plusMs(ports.clock.now(), RETRY_MS), transfer.attempts);
      throw error;
    }
    await lease.end({ status: 'failed', failure: { reason: error.reason, message: error.message } });
  }
};
