import { ContainerModule } from 'inversify';
import { PostgresStaffWorkStore } from '#adapters/postgres/people/staff-work-store.ts';
import { PostgresUserHistoryStore } from '#adapters/postgres/people/user-history-store.ts';
import { peopleUseCases } from '#core/people/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** Who the users of a server are. */
export const people: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.people, peopleUseCases, {
      chat: port.chatPlatform,
      histories: port.userHistoryStore,
      work: port.staffWorkStore,
      categories: port.categoryStore,
      settings: port.settingsStore,
      clock: port.clock,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.userHistoryStore, ({ db }) => new PostgresUserHistoryStore(db), DATABASE);
    provide(port.staffWorkStore, ({ db }) => new PostgresStaffWorkStore(db), DATABASE);
  }),
};
