import { ContainerModule } from 'inversify';
import { PostgresRetentionCounts } from '#adapters/postgres/settings/retention-counts.ts';
import { PostgresSettingsStore } from '#adapters/postgres/settings/settings-store.ts';
import { auditSettings } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED, DATABASE } from '../port-lists.ts';

export const settingsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.settingsStore, ({ db, ...audit }) => auditSettings(audit, new PostgresSettingsStore(db)), AUDITED);
  provide(port.retentionCounts, ({ db }) => new PostgresRetentionCounts(db), DATABASE);
});
