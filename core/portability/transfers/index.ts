import type { Principal } from '../../access/index.ts';
import type { GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { PageRequest } from '../../shared/page.ts';
import { cancelImport, deleteTransfer } from './end-transfer.ts';
import { openTransferLink, orderServerExport, signTransferLink } from './order-export.ts';
import { checkAgain, orderImport, startImport, startUndo } from './order-import.ts';
import { runTransfers } from './run-transfers.ts';
import { type Transfer, TRANSFERS_KEPT_DAYS } from './transfer.ts';
import type { TransferPorts } from './transfer-ports.ts';
import { getTransfer } from './transfer-rights.ts';

export * from './transfer.ts';
export type * from './transfer-store.ts';
export type { LocalFile, TransferFiles, TransferLink, TransferPorts } from './transfer-ports.ts';

const KEPT_MS = TRANSFERS_KEPT_DAYS * 86_400_000;
const PURGE_BATCH = 1_000;

/** Imports and exports that callers of the API order, and workers do. */
export const transferUseCases = (ports: TransferPorts) => ({
  orderImport: orderImport(ports),
  checkAgain: checkAgain(ports),
  startImport: startImport(ports),
  startUndo: startUndo(ports),
  listImports: (guild: GuildId, page: PageRequest) => ports.transfers.list(guild, 'import', page),
  getImport: getTransfer(ports, 'import'),
  cancelImport: cancelImport(ports),
  deleteImport: deleteTransfer(ports, 'import'),
  orderExport: orderServerExport(ports),
  listExports: (guild: GuildId, page: PageRequest) => ports.transfers.list(guild, 'export', page),
  getExport: getTransfer(ports, 'export'),
  deleteExport: deleteTransfer(ports, 'export'),
  signLink: (transfer: Transfer, principal: Principal) => signTransferLink(ports, transfer, principal),
  openLink: openTransferLink(ports),
  run: runTransfers(ports),
  purge: () => ports.transfers.purge(plusMs(ports.clock.now(), -KEPT_MS), PURGE_BATCH),
});

export type TransferUseCases = ReturnType<typeof transferUseCases>;
