import { ContainerModule } from 'inversify';
import { createEncryptedRows } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const secretRotationStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.encryptedRows, ({ db }) => createEncryptedRows(db), DATABASE);
});
