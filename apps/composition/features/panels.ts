import { panelUseCases } from '#core/panels/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, EVENTS, SERVER } from '../tokens/port-lists.ts';
import { PostgresPanelStore } from '#adapters/postgres/panels/panel-store.ts';
import { PANEL_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Panels that open tickets and start flows. */
export const panels = defineFeature({
  useCases: (provide) => {
    provide(feature.panels, panelUseCases, {
      calendars: port.calendarStore,
      ...EVENTS,
      ...COUNTS,
      panels: port.panelStore,
      categories: port.categoryStore,
      flows: port.flowStore,
      flowActions: feature.flows,
      tickets: feature.tickets,
      problems: feature.problems,
      chat: port.chatPlatform,
      ...SERVER,
    });
  },
  stores: (provide) => {
    provide(
      port.panelStore,
      ({ db, ...audit }) => auditStore(audit, PANEL_SUBJECT, new PostgresPanelStore(db)),
      AUDITED,
    );
  },
});
