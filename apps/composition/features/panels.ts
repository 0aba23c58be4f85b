import { ContainerModule } from 'inversify';
import { PostgresPanelStore } from '#adapters/postgres/panels/panel-store.ts';
import { auditStore, PANEL_SUBJECT } from '#core/audit-log/index.ts';
import { panelUseCases } from '#core/panels/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, EVENTS, type FeatureModules } from './feature.ts';

/** Panels that open tickets and start flows. */
export const panels: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
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
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.panelStore,
      ({ db, ...audit }) => auditStore(audit, PANEL_SUBJECT, new PostgresPanelStore(db)),
      AUDITED,
    );
  }),
};
