import { ContainerModule } from 'inversify';
import { commandUseCases } from '#core/commands/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, TIME } from '../port-lists.ts';

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
