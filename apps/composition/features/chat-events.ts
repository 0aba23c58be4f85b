import { ContainerModule } from 'inversify';
import { chatEventUseCases } from '#core/chat-events/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { SERVER } from '../port-lists.ts';

/** The events of the chat platform. */
export const chatEvents = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.chatEvents, chatEventUseCases, {
    ...SERVER,
    clock: port.clock,
    inboundEvents: port.inboundEventStore,
    inboundObserver: port.inboundObserver,
    replies: port.chatReplies,
    tickets: feature.tickets,
    panels: feature.panels,
    commands: feature.commands,
    flows: feature.flows,
    staffCommands: feature.staffCommands,
  });
});
