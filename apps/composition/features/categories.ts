import { ContainerModule } from 'inversify';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, DATABASE, EVENTS, type FeatureModules } from './feature.ts';

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
    provide(port.categoryStore, ({ db }) => new PostgresCategoryStore(db), DATABASE);
  }),
};
