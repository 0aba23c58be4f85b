import { ContainerModule } from 'inversify';
import { attachmentUseCases } from '#core/attachments/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

/** Uploads and kept copies of files. */
export const attachments = new ContainerModule(({ bind }) => {
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
});
