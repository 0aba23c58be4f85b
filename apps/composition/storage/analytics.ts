import { ContainerModule } from 'inversify';
import { PostgresAnalyticsStore } from '#adapters/postgres/analytics/analytics-store.ts';
import { PostgresOrganizationRollups } from '#adapters/postgres/analytics/organization-rollups.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const analyticsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.analyticsStore, ({ db }) => new PostgresAnalyticsStore(db), DATABASE);
  provide(port.organizationRollups, ({ db }) => new PostgresOrganizationRollups(db), DATABASE);
});
