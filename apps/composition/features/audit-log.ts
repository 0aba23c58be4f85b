import { ContainerModule } from 'inversify';
import { PostgresAuditLog } from '#adapters/postgres/audit-log/audit-log.ts';
import { auditLogUseCases } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** Who changed what. */
export const auditLog: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.auditLog, auditLogUseCases, {
      log: port.auditLog,
      callers: port.callers,
      clock: port.clock,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.auditLog, ({ db }) => new PostgresAuditLog(db), DATABASE);
  }),
};
