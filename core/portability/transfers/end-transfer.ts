import { recordServerExport } from '../../audit-log/index.ts';
import { retryOnConflict } from '../../shared/concurrency/retry-on-conflict.ts';
import { conflict } from '../../shared/errors.ts';
import { assertNoWork } from './order-import.ts';
import { isWorking, type Transfer, type TransferKind } from './transfer.ts';
import { listParts, type TransferPorts } from './transfer-ports.ts';
import { getTransfer, type TransferRef } from './transfer-rights.ts';

/**
 * Its worker stops with what it is writing; what it has written stays.
 *
 * @throws not_found; conflict for one on which no worker works, and for one that is being undone
 */
export const cancelImport =
  (ports: TransferPorts) =>
  // Its worker writes its progress while it is read.
  (ref: Omit<TransferRef, 'principal'>): Promise<Transfer> =>
    retryOnConflict(async () => {
      const found = await getTransfer(ports, 'import')(ref);
      if (!isWorking(found) || found.status === 'undoing')
        throw conflict('wrong_status', 'No worker works on the import, or it is being undone.');
      const now = ports.clock.now();
      return ports.transfers.save({ ...found, status: 'cancelled', dueAt: null, finishedAt: now, updatedAt: now });
    });

/** Also removes its file, and ends the link to it. @throws not_found; conflict for an import that a worker works on */
export const deleteTransfer =
  (ports: TransferPorts, kind: TransferKind) =>
  (ref: Omit<TransferRef, 'principal'>): Promise<void> =>
    ports.work.run(async () => {
      const found = await getTransfer(ports, kind)(ref);
      if (kind === 'import') assertNoWork(found);
      await ports.transfers.remove(found.guildId, found.id);
      await ports.files.release(found.guildId, listParts(found));
      if (kind === 'export') await recordServerExport(ports, 'server_export.deleted')(found.guildId, found.id);
    });
