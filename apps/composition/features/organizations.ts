import { organizationUseCases } from '#core/organizations/index.ts';
import { feature } from '../feature-tokens.ts';
import { port } from '../tokens.ts';
import { AUDITED, TIME } from '../port-lists.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { auditOrganizations } from '#core/audit-log/index.ts';
import { defineFeature } from '../define-feature.ts';

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
