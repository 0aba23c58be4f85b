import { PostgresTransferStore } from '#adapters/postgres/portability/transfer-store.ts';
import { attachmentUseCases } from '#core/attachments/index.ts';
import { transferUseCases } from '#core/portability/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDIT, DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresAttachmentStore } from '#adapters/postgres/attachments/attachment-store.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Uploads and kept copies of files. */
export const attachments = defineFeature({
  useCases: (provide) => {
    provide(feature.attachments, attachmentUseCases, {
      ...TIME,
      work: port.unitOfWork,
      files: port.attachmentStore,
      blobs: port.blobStore,
      inspector: port.fileInspector,
      fetcher: port.fileFetcher,
      fileLinks: port.attachmentLinks,
    });
  },
  stores: (provide) => {
    provide(port.attachmentStore, ({ db }) => new PostgresAttachmentStore(db), DATABASE);
  },
});

/** Files of whole servers, in parts that are attachments. */
export const transfers = defineFeature({
  useCases: (provide) => {
    provide(feature.transfers, transferUseCases, {
      ...AUDIT,
      transfers: port.transferStore,
      files: port.attachmentStore,
      blobs: port.blobStore,
      local: port.transferFiles,
      links: port.transferLinks,
      categories: port.categoryStore,
      portability: port.portability,
    });
  },
  stores: (provide) => {
    provide(port.transferStore, ({ db }) => new PostgresTransferStore(db), DATABASE);
  },
});
