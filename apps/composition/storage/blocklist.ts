import { ContainerModule } from 'inversify';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { auditBlocks } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const blocklistStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.blockStore, ({ db, ...audit }) => auditBlocks(audit, new PostgresBlockStore(db)), AUDITED);
});
