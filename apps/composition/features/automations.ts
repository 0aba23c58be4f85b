import { automationUseCases } from '#core/automations/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { RUN_PORTS } from './flows.ts';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { AUTOMATION_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { AUDITED } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Automation rules. */
export const automations = defineFeature({
  useCases: (provide) => {
    provide(feature.automations, automationUseCases, { ...RUN_PORTS, automations: port.automationStore });
  },
  stores: (provide) => {
    provide(
      port.automationStore,
      ({ db, ...audit }) => auditStore(audit, AUTOMATION_SUBJECT, new PostgresAutomationStore(db)),
      AUDITED,
    );
  },
});
