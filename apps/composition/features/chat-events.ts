import { chatEventUseCases } from '#core/chat-events/index.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, SERVER } from '../port-lists.ts';
import { PostgresArrivalStore } from '#adapters/postgres/chat-events/arrival-store.ts';
import { defineFeature } from '../define-feature.ts';

/** The events of the chat platform. */
export const chatEvents = defineFeature({
  useCases: (provide) => {
    provide(feature.chatEvents, chatEventUseCases, {
      ...SERVER,
      clock: port.clock,
      arrivals: port.arrivalStore,
      arrivalObserver: port.arrivalObserver,
      replies: port.chatReplies,
      tickets: feature.tickets,
      panels: feature.panels,
      commands: feature.commands,
      flows: feature.flows,
      staffCommands: port.staffCommands,
    });
  },
  stores: (provide) => {
    provide(port.arrivalStore, ({ db }) => new PostgresArrivalStore(db), DATABASE);
  },
});
