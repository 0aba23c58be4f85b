import { ContainerModule } from 'inversify';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { auditStore, AUTOMATION_SUBJECT } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const automationsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.automationStore,
    ({ db, ...audit }) => auditStore(audit, AUTOMATION_SUBJECT, new PostgresAutomationStore(db)),
    AUDITED,
  );
});
