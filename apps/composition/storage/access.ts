import { ContainerModule } from 'inversify';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { auditTokens } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const accessStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.tokenStore, ({ db, ...audit }) => auditTokens(audit, new PostgresTokenStore(db)), AUDITED);
});
