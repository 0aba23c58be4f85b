import { organizationUseCases } from '#core/organizations/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, TIME } from '../tokens/port-lists.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { auditOrganizations } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Servers and organizations. */
export const organizations = defineFeature({
  useCases: (provide) => {
    provide(feature.organizations, organizationUseCases, { ...TIME, organizations: port.organizationStore });
  },
  stores: (provide) => {
    provide(
      port.organizationStore,
      ({ db, ...audit }) => auditOrganizations(audit, new PostgresOrganizationStore(db)),
      AUDITED,
    );
  },
});
