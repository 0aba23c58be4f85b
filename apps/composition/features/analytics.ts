import { ContainerModule } from 'inversify';
import { analyticsUseCases } from '#core/analytics/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** Reports over tickets. */
export const analytics = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.analytics, analyticsUseCases, {
    analytics: port.analyticsStore,
    organizationRollups: port.organizationRollups,
    chat: port.chatPlatform,
    organizations: port.organizationStore,
    work: port.unitOfWork,
    clock: port.clock,
  });
});
