import { ContainerModule } from 'inversify';
import { PostgresAttachmentStore } from '#adapters/postgres/attachments/attachment-store.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const attachmentsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.attachmentStore, ({ db }) => new PostgresAttachmentStore(db), DATABASE);
});
