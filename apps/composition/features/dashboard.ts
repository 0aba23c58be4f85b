import { ContainerModule } from 'inversify';
import { dashboardUseCases } from '#core/dashboard/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

/** Who uses the dashboard. */
export const dashboard = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.dashboard, dashboardUseCases, {
    ...TIME,
    people: port.personStore,
    sessions: port.sessionStore,
    secrets: port.signInSecrets,
    accounts: port.accountStore,
    viewers: port.ticketViewerStore,
    accountProvider: port.accountProvider,
    organizations: port.organizationStore,
    categories: port.categoryStore,
    settings: port.settingsStore,
    chat: port.chatPlatform,
    work: port.unitOfWork,
  });
});
