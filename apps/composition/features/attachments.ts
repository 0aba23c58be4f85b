import { ContainerModule } from 'inversify';
import { PostgresAttachmentStore } from '#adapters/postgres/attachments/attachment-store.ts';
import { attachmentUseCases } from '#core/attachments/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules, TIME } from './feature.ts';

/** Uploads and kept copies of files. */
export const attachments: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.attachments, attachmentUseCases, {
      ...TIME,
      work: port.unitOfWork,
      files: port.attachmentStore,
      blobs: port.blobStore,
      inspector: port.fileInspector,
      fetcher: port.fileFetcher,
      fileLinks: port.attachmentLinks,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.attachmentStore, ({ db }) => new PostgresAttachmentStore(db), DATABASE);
  }),
};
