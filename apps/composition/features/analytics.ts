import { ContainerModule } from 'inversify';
import { PostgresAnalyticsStore } from '#adapters/postgres/analytics/analytics-store.ts';
import { analyticsUseCases } from '#core/analytics/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** Reports over tickets. */
export const analytics: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.analytics, analyticsUseCases, {
      analytics: port.analyticsStore,
      chat: port.chatPlatform,
      organizations: port.organizationStore,
      work: port.unitOfWork,
      clock: port.clock,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.analyticsStore, ({ db }) => new PostgresAnalyticsStore(db), DATABASE);
  }),
};
