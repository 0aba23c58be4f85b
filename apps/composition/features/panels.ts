import { ContainerModule } from 'inversify';
import { panelUseCases } from '#core/panels/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, EVENTS } from '../port-lists.ts';

/** Panels that open tickets and start flows. */
export const panels = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.panels, panelUseCases, {
    ...EVENTS,
    ...COUNTS,
    panels: port.panelStore,
    categories: port.categoryStore,
    flows: port.flowStore,
    flowActions: feature.flows,
    tickets: feature.tickets,
    chat: port.chatPlatform,
    settings: port.settingsStore,
  });
});
