import { ContainerModule } from 'inversify';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { auditStore, CATEGORY_SUBJECT } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const categoriesStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.categoryStore,
    ({ db, ...audit }) => auditStore(audit, CATEGORY_SUBJECT, new PostgresCategoryStore(db)),
    AUDITED,
  );
});
