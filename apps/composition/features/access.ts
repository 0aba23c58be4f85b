import { accessUseCases } from '#core/access/index.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, TIME } from '../port-lists.ts';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { auditTokens } from '#core/audit-log/index.ts';
import { defineFeature } from '../define-feature.ts';

/** Tokens of the API. */
export const access = defineFeature({
  useCases: (provide) => {
    provide(feature.access, accessUseCases, {
      ...TIME,
      tokens: port.tokenStore,
      organizations: port.organizationStore,
      generator: port.tokenGenerator,
    });
  },
  stores: (provide) => {
    provide(port.tokenStore, ({ db, ...audit }) => auditTokens(audit, new PostgresTokenStore(db)), AUDITED);
  },
});
