import { ContainerModule } from 'inversify';
import { peopleUseCases } from '#core/people/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** Who the users of a server are. */
export const people = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.people, peopleUseCases, {
    chat: port.chatPlatform,
    histories: port.userHistoryStore,
    work: port.staffWorkStore,
    categories: port.categoryStore,
    settings: port.settingsStore,
    clock: port.clock,
  });
});
