import { auditLogUseCases } from '#core/audit-log/index.ts';
import { feature } from '../feature-tokens.ts';
import { port } from '../tokens.ts';
import { PostgresAuditLog } from '#adapters/postgres/audit-log/audit-log.ts';
import { DATABASE } from '../port-lists.ts';
import { defineFeature } from '../define-feature.ts';

/** Who changed what. */
export const auditLog = defineFeature({
  useCases: (provide) => {
    provide(feature.auditLog, auditLogUseCases, {
      log: port.auditLog,
      callers: port.callers,
      clock: port.clock,
    });
  },
  stores: (provide) => {
    provide(port.auditLog, ({ db }) => new PostgresAuditLog(db), DATABASE);
  },
});
