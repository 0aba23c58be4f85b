import { ContainerModule } from 'inversify';
import { flowUseCases } from '#core/flows/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, EVENTS, SERVER } from '../port-lists.ts';

/** What runs need: those of flows, and those of automation rules. */
export const RUN_PORTS = {
  ...EVENTS,
  ...COUNTS,
  ...SERVER,
  flows: port.flowStore,
  runs: port.flowRunStore,
  eventConsumer: port.eventConsumer,
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
export const flows = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.flows, flowUseCases, RUN_PORTS);
});
