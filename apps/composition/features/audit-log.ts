import { ContainerModule } from 'inversify';
import { auditLogUseCases } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** Who changed what. */
export const auditLog = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.auditLog, auditLogUseCases, {
    log: port.auditLog,
    callers: port.callers,
    clock: port.clock,
  });
});
