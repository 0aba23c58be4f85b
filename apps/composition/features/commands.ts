import { ContainerModule } from 'inversify';
import { PostgresCommandStore } from '#adapters/postgres/commands/command-store.ts';
import { auditCommands } from '#core/audit-log/index.ts';
import { commandUseCases } from '#core/commands/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, type FeatureModules, TIME } from './feature.ts';

/** Custom commands. */
export const commands: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
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
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.commandStore, ({ db, ...audit }) => auditCommands(audit, new PostgresCommandStore(db)), AUDITED);
  }),
};
