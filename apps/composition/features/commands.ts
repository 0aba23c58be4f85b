import { ContainerModule } from 'inversify';
import { commandUseCases } from '#core/commands/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, TIME, SERVER } from '../port-lists.ts';
import { staffCommandUseCases } from '#core/staff-commands/index.ts';

/** Custom commands. */
export const commands = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.commands, commandUseCases, {
    ...TIME,
    ...COUNTS,
    commands: port.commandStore,
    categories: port.categoryStore,
    flows: port.flowStore,
    flowActions: feature.flows,
    chat: port.chatPlatform,
    settings: port.settingsStore,
    work: port.unitOfWork,
  });
});

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
