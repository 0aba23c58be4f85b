import { adoptByHand } from './adoption/adopt-by-hand.ts';
import { type AdoptionPorts, retryAdoptions } from './adoption/retry-adoptions.ts';
import { exportServer, type ExportPorts } from './exporting/export-server.ts';
import { checkImport } from './importing/check-import.ts';
import { runImport } from './importing/run-import.ts';
import { undoImport } from './importing/undo-import.ts';

export type { PortableLine, PortableReader, PortableWriter } from './format/portable-file.ts';
export { FORMAT, FORMAT_VERSION, OWN_SYSTEM } from './format/manifest.ts';
export { CONVERTED_SYSTEMS, type ConvertedSystem, SOURCE_SYSTEMS, type SourceSystem } from './format/source-systems.ts';
export type { PortableRecord } from './format/portable-record.ts';
export {
  getPortableKind,
  PORTABLE_KIND_NAMES,
  PORTABLE_KINDS,
  type PortableKindName,
} from './format/portable-kinds.ts';
export type { PlannedRecord } from './configuration/plan-configuration.ts';
export { TICKET_OMISSIONS } from './tickets/ticket-fields.ts';
export type { TicketExtension } from './tickets/plan-extension.ts';
export type { PlannedDeleted } from './tickets/plan-deleted.ts';
export type { PlannedTicket } from './tickets/plan-ticket.ts';
export { OPEN_MODES, type OpenMode } from './tickets/ticket-context.ts';
export type { DeletedTicket, ExportedTicket, ExportedUser, ExportStore } from './exporting/export-store.ts';
export type { ExportCounts } from './exporting/export-server.ts';
export type { CheckedKind, CheckedRecord, RecordChecks } from './planning/record-checks.ts';
export type * from './importing/import-store.ts';
export { IMPORT_STATUSES, ImportBusy } from './importing/import-store.ts';
export { type ImportInput, NUMBER_MODES, type NumberMode, UNWATCHED } from './importing/import-options.ts';
export type { ImportEstimate } from './importing/estimate-import.ts';
export type { ImportReport } from './importing/check-import.ts';
export type { ImportResult } from './importing/run-import.ts';
export type { UndoResult } from './importing/undo-import.ts';
export * from './transfers/index.ts';

export type PortabilityPorts = ExportPorts & AdoptionPorts & Parameters<typeof checkImport>[0];

export const portabilityUseCases = (ports: PortabilityPorts) => ({
  exportServer: exportServer(ports),
  check: checkImport(ports),
  run: runImport(ports),
  undo: undoImport(ports),
  retryAdoptions: retryAdoptions(ports),
  adoptByHand: adoptByHand(ports),
});

export type PortabilityUseCases = ReturnType<typeof portabilityUseCases>;
