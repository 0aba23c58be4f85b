import { ContainerModule } from 'inversify';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { auditOrganizations } from '#core/audit-log/index.ts';
import { organizationUseCases } from '#core/organizations/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, type FeatureModules, TIME } from './feature.ts';

/** Servers and organizations. */
export const organizations: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.organizations, organizationUseCases, { ...TIME, organizations: port.organizationStore });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.organizationStore,
      ({ db, ...audit }) => auditOrganizations(audit, new PostgresOrganizationStore(db)),
      AUDITED,
    );
  }),
};
