import { ContainerModule } from 'inversify';
import { categoryUseCases } from '#core/categories/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, EVENTS } from '../port-lists.ts';

/** Categories of tickets. */
export const categories = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.categories, categoryUseCases, {
    ...EVENTS,
    ...COUNTS,
    categories: port.categoryStore,
    flows: port.flowStore,
  });
});
