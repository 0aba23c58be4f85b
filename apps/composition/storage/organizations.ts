import { ContainerModule } from 'inversify';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { auditOrganizations } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const organizationsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.organizationStore,
    ({ db, ...audit }) => auditOrganizations(audit, new PostgresOrganizationStore(db)),
    AUDITED,
  );
});
