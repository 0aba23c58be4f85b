import { auditLogUseCases } from '#core/audit-log/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { PostgresAuditLog } from '#adapters/postgres/audit-log/audit-log.ts';
import { DATABASE } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

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
