import { categoryUseCases } from '#core/categories/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, EVENTS } from '../tokens/port-lists.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { CATEGORY_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Categories of tickets. */
export const categories = defineFeature({
  useCases: (provide) => {
    provide(feature.categories, categoryUseCases, {
      ...EVENTS,
      ...COUNTS,
      categories: port.categoryStore,
      flows: port.flowStore,
      calendars: port.calendarStore,
    });
  },
  stores: (provide) => {
    provide(
      port.categoryStore,
      ({ db, ...audit }) => auditStore(audit, CATEGORY_SUBJECT, new PostgresCategoryStore(db)),
      AUDITED,
    );
  },
});
