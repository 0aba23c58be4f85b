import { chatEventUseCases } from '#core/chat-events/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { DATABASE, SERVER, TIME } from '../tokens/port-lists.ts';
import { PostgresInboundEventStore } from '#adapters/postgres/chat-events/inbound-event-store.ts';
import { PostgresPendingFormStore } from '#adapters/postgres/forms/pending-form-store.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** The events of the chat platform. */
export const chatEvents = defineFeature({
  useCases: (provide) => {
    provide(feature.chatEvents, chatEventUseCases, {
      ...SERVER,
      ...TIME,
      pendingForms: port.pendingFormStore,
      inboundEvents: port.inboundEventStore,
      inboundObserver: port.inboundObserver,
      refusalObserver: port.refusalObserver,
      tracer: port.tracer,
      chat: port.chatPlatform,
      digests: port.digests,
      replies: port.chatReplies,
      problems: feature.problems,
      tickets: feature.tickets,
      panels: feature.panels,
      commands: feature.commands,
      flows: feature.flows,
      staffCommands: port.staffCommands,
      memberCommands: port.memberCommands,
      contextMenus: port.contextMenus,
      directMessages: port.directMessages,
      forumPosts: port.forumPosts,
    });
  },
  stores: (provide) => {
    provide(port.pendingFormStore, ({ db }) => new PostgresPendingFormStore(db), DATABASE);
    provide(port.inboundEventStore, ({ db }) => new PostgresInboundEventStore(db), DATABASE);
  },
});
