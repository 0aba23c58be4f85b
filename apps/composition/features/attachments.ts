import { attachmentUseCases } from '#core/attachments/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { DATABASE, TIME } from '../tokens/port-lists.ts';
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
