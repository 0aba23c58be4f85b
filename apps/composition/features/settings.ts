import { ContainerModule } from 'inversify';
import { settingsUseCases } from '#core/settings/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { SERVER } from '../port-lists.ts';

/** Settings of servers and the texts that the bot writes. */
export const settings = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.settings, settingsUseCases, {
    ...SERVER,
    clock: port.clock,
    work: port.unitOfWork,
    timers: port.ticketStore,
    retentionCounts: port.retentionCounts,
  });
});
