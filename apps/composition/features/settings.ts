import { ContainerModule } from 'inversify';
import { PostgresSettingsStore } from '#adapters/postgres/settings/settings-store.ts';
import { auditSettings } from '#core/audit-log/index.ts';
import { settingsUseCases } from '#core/settings/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, type FeatureModules, SERVER } from './feature.ts';

/** Settings of servers and the texts that the bot writes. */
export const settings: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.settings, settingsUseCases, {
      ...SERVER,
      clock: port.clock,
      work: port.unitOfWork,
      timers: port.ticketStore,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.settingsStore, ({ db, ...audit }) => auditSettings(audit, new PostgresSettingsStore(db)), AUDITED);
  }),
};
