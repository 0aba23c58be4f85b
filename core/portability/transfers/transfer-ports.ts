import type { AttachmentStore, BlobStore } from '../../attachments/index.ts';
import type { AuditPorts } from '../../audit-log/index.ts';
import type { CategoryStore } from '../../categories/index.ts';
import type { LinkSigner } from '../../shared/link-signer.ts';
import type { AttachmentId, GuildId, TransferId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { PortableReader, PortableWriter } from '../format/portable-file.ts';
import type { exportServer } from '../exporting/export-server.ts';
import type { checkImport } from '../importing/check-import.ts';
import type { runImport } from '../importing/run-import.ts';
import type { undoImport } from '../importing/undo-import.ts';
import type { Transfer } from './transfer.ts';
import type { TransferStore } from './transfer-store.ts';

export interface LocalFile {
  readonly writer: PortableWriter;
  /** Reads what was finished in parts of at most so many bytes. */
  readParts(maxBytes: number): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

export interface TransferFiles {
  /** Opens the file of an import, converted where another system wrote it. @throws validation_error */
  open(transfer: Transfer): Promise<PortableReader>;
  create(transfer: Transfer): Promise<LocalFile>;
}

export interface TransferLink {
  readonly guildId: GuildId;
  readonly transferId: TransferId;
  readonly expiresAt: Instant;
}

export interface TransferPorts extends AuditPorts {
  readonly transfers: TransferStore;
  readonly files: Pick<AttachmentStore, 'hold' | 'release' | 'add'>;
  readonly blobs: BlobStore;
  readonly local: TransferFiles;
  readonly links: LinkSigner<TransferLink>;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly portability: {
    readonly check: ReturnType<typeof checkImport>;
    readonly run: ReturnType<typeof runImport>;
    readonly undo: ReturnType<typeof undoImport>;
    readonly exportServer: ReturnType<typeof exportServer>;
  };
}

export const listParts = ({ files }: Pick<Transfer, 'files'>): readonly AttachmentId[] => files.flat();
