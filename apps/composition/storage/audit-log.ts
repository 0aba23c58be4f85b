import { ContainerModule } from 'inversify';
import { PostgresAuditLog } from '#adapters/postgres/audit-log/audit-log.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const auditLogStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.auditLog, ({ db }) => new PostgresAuditLog(db), DATABASE);
});
