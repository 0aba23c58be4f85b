import { ContainerModule } from 'inversify';
import { PostgresFlowStore } from '#adapters/postgres/flows/flow-store.ts';
import { PostgresFlowRunStore } from '#adapters/postgres/flows/flow-run-store.ts';
import { auditStore, FLOW_SUBJECT } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED, DATABASE } from '../port-lists.ts';

export const flowsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.flowStore, ({ db, ...audit }) => auditStore(audit, FLOW_SUBJECT, new PostgresFlowStore(db)), AUDITED);
  provide(port.flowRunStore, ({ db }) => new PostgresFlowRunStore(db), DATABASE);
});
