import { ContainerModule } from 'inversify';
import { PostgresPanelStore } from '#adapters/postgres/panels/panel-store.ts';
import { auditStore, PANEL_SUBJECT } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const panelsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.panelStore, ({ db, ...audit }) => auditStore(audit, PANEL_SUBJECT, new PostgresPanelStore(db)), AUDITED);
});
