import { ContainerModule } from 'inversify';
import { PostgresFlowStore } from '#adapters/postgres/flows/flow-store.ts';
import { PostgresFlowRunStore } from '#adapters/postgres/flows/flow-run-store.ts';
import { auditStore, FLOW_SUBJECT } from '#core/audit-log/index.ts';
import { flowUseCases } from '#core/flows/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, DATABASE, EVENTS, type FeatureModules, SERVER } from './feature.ts';

/** What runs need: those of flows, and those of automation rules. */
export const RUN_PORTS = {
  ...EVENTS,
  ...COUNTS,
  ...SERVER,
  flows: port.flowStore,
  runs: port.flowRunStore,
  watch: port.eventConsumer,
  secrets: port.secretBox,
  tickets: port.ticketStore,
  ticketActions: feature.tickets,
  categories: port.categoryStore,
  knowledge: feature.knowledge,
  cannedTexts: port.cannedReplyRenderer,
  chat: port.chatPlatform,
  http: port.httpCaller,
};

/** Support flows and their runs. */
export const flows: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.flows, flowUseCases, RUN_PORTS);
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.flowStore, ({ db, ...audit }) => auditStore(audit, FLOW_SUBJECT, new PostgresFlowStore(db)), AUDITED);
    provide(port.flowRunStore, ({ db }) => new PostgresFlowRunStore(db), DATABASE);
  }),
};
