import { ContainerModule } from 'inversify';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { auditStore, CATEGORY_SUBJECT } from '#core/audit-log/index.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, EVENTS, type FeatureModules } from './feature.ts';

/** Categories of tickets. */
export const categories: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.categories, categoryUseCases, {
      ...EVENTS,
      ...COUNTS,
      categories: port.categoryStore,
      flows: port.flowStore,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.categoryStore,
      ({ db, ...audit }) => auditStore(audit, CATEGORY_SUBJECT, new PostgresCategoryStore(db)),
      AUDITED,
    );
  }),
};
