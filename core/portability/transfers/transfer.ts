import type { Caller } from '../../audit-log/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { ErrorReason } from '../../shared/errors.ts';
import type { AttachmentId, CategoryId, GuildId, ImportId, TransferId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { internal, unreported } from '../../shared/record/field.ts';
import type { RecordFields, RecordOf } from '../../shared/record/record.ts';
import { OWN_SYSTEM } from '../format/manifest.ts';
import { type SourceSystem, SOURCE_SYSTEMS } from '../format/source-systems.ts';
import type { ImportReport } from '../importing/check-import.ts';
import type { NumberMode } from '../importing/import-options.ts';
import type { OpenMode } from '../tickets/ticket-context.ts';

export const TRANSFER_KINDS = ['import', 'export'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Workers do what these name, and are asked to by `dueAt`. */
const WORKING = ['checking', 'running', 'undoing'] as const;
export const TRANSFER_STATUSES = [...WORKING, 'checked', 'finished', 'undone', 'failed', 'cancelled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The file of a transfer is removed after this time. */
export const FILE_KEPT_DAYS = 7;
export const TRANSFERS_KEPT_DAYS = 90;
/** Limits the imports, and the exports, of a server that have a file. */
export const MAX_FILES_OF_SERVER = 3;
/** The oldest without a file is removed for a new one. */
export const MAX_STORED_TRANSFERS = 50;
export const MAX_PARTS = 100;
export const MAX_EXPORT_BYTES = 1024 * 1024 * 1024;
export const MAX_SHOWN_BROKEN = 100;

export interface TransferOptions {
  readonly numbers: NumberMode | null;
  readonly open: OpenMode;
  readonly categoryId: CategoryId | null;
  readonly settings: boolean;
  readonly transcripts: boolean;
  readonly otherGuild: boolean;
  readonly skipBroken: boolean;
}

export interface TransferFailure {
  readonly reason: ErrorReason | 'broken_off';
  readonly message: string;
}

export const TRANSFER_RECORD = {
  id: unreported.id<TransferId>('import'),
  guildId: unreported.chatId<GuildId>('server'),
  kind: internal.choice(TRANSFER_KINDS),
  from: unreported.choice<SourceSystem>(SOURCE_SYSTEMS).initially(OWN_SYSTEM).about('The system that wrote the file.'),
  settingsOnly: unreported.flag().initially(false).about('Leaves tickets out.'),
  /** The parts of each file, in their order; an export has one file. */
  files: internal.data<readonly (readonly AttachmentId[])[]>().initially([]),
  size: unreported.count().initially(0).about('Bytes of the file; 0 before there is one.'),
  options: unreported.data<TransferOptions>().nullable().initially(null),
  status: unreported.choice(TRANSFER_STATUSES).about('How far it is.'),
  report: unreported.data<ImportReport>().nullable().initially(null),
  counts: unreported.data<Readonly<Record<string, number>>>().initially({}),
  failure: unreported.data<TransferFailure>().nullable().initially(null),
  /** Is the import that an earlier one of the same source may have begun. */
  runId: internal.id<ImportId>('import').nullable().initially(null),
  createdBy: unreported.data<Actor>().shows('type', 'id'),
  caller: internal.data<Caller>().nullable(),
  attempts: internal.count().initially(0),
  /** A worker begins then, or again when it does not renew; null when there is nothing to do. */
  dueAt: internal.instant().nullable(),
  expiresAt: unreported.instant().nullable().about('When the file is removed; null when there is none.'),
  finishedAt: unreported.instant().nullable().initially(null).about('When the work of its status ended; null before.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Transfer = RecordOf<typeof TRANSFER_RECORD>;

export const isWorking = ({ dueAt }: Pick<Transfer, 'dueAt'>): boolean => dueAt !== null;

export const hasFile = ({ expiresAt }: Pick<Transfer, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt > now;
