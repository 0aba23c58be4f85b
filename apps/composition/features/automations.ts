import { ContainerModule } from 'inversify';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { auditStore, AUTOMATION_SUBJECT } from '#core/audit-log/index.ts';
import { automationUseCases } from '#core/automations/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, type FeatureModules } from './feature.ts';
import { RUN_PORTS } from './flows.ts';

/** Automation rules. */
export const automations: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.automations, automationUseCases, { ...RUN_PORTS, automations: port.automationStore });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.automationStore,
      ({ db, ...audit }) => auditStore(audit, AUTOMATION_SUBJECT, new PostgresAutomationStore(db)),
      AUDITED,
    );
  }),
};
