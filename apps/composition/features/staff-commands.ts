import { ContainerModule } from 'inversify';
import { staffCommandUseCases } from '#core/staff-commands/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { SERVER } from '../port-lists.ts';

/** What staff does in the channels of tickets. */
export const staffCommands = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.staffCommands, staffCommandUseCases, {
    ...SERVER,
    tickets: port.ticketStore,
    ticketActions: feature.tickets,
    categories: port.categoryStore,
    replies: port.cannedReplyStore,
    chat: port.chatPlatform,
  });
});
