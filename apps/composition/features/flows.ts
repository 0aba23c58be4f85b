import { flowUseCases } from '#core/flows/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, DATABASE, EVENTS, SERVER } from '../tokens/port-lists.ts';
import { PostgresFlowStore } from '#adapters/postgres/flows/flow-store.ts';
import { PostgresFlowRunStore } from '#adapters/postgres/flows/flow-run-store.ts';
import { PostgresRunMessageStore } from '#adapters/postgres/flows/run-messages.ts';
import { FLOW_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Runs of flows and of automation rules need these. */
export const RUN_PORTS = {
  ...EVENTS,
  ...COUNTS,
  ...SERVER,
  flows: port.flowStore,
  runs: port.flowRunStore,
  runMessages: port.runMessageStore,
  eventConsumer: port.eventConsumer,
  secrets: port.secretBox,
  tickets: port.ticketStore,
  ticketActions: feature.tickets,
  categories: port.categoryStore,
  targets: port.targetStore,
  teams: port.teamStore,
  duties: feature.teams,
  knowledge: feature.knowledge,
  cannedTexts: port.cannedReplyRenderer,
  chat: port.chatPlatform,
  problems: feature.problems,
  http: port.httpCaller,
  tracer: port.tracer,
};

/** Support flows and their runs. */
export const flows = defineFeature({
  useCases: (provide) => {
    provide(feature.flows, flowUseCases, RUN_PORTS);
  },
  stores: (provide) => {
    provide(port.flowStore, ({ db, ...audit }) => auditStore(audit, FLOW_SUBJECT, new PostgresFlowStore(db)), AUDITED);
    provide(port.flowRunStore, ({ db }) => new PostgresFlowRunStore(db), DATABASE);
    provide(port.runMessageStore, ({ db }) => new PostgresRunMessageStore(db), DATABASE);
  },
});
