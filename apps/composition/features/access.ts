import { accessUseCases } from '#core/access/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { PostgresRequestLog } from '#adapters/postgres/request-log/request-log.ts';
import { auditTokens } from '#core/audit-log/index.ts';
import { requestLogUseCases } from '#core/request-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

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

export const requestLog = defineFeature({
  useCases: (provide) => {
    provide(feature.requestLog, requestLogUseCases, { ...TIME, log: port.requestLog, tokens: port.tokenStore });
  },
  stores: (provide) => {
    provide(port.requestLog, ({ db }) => new PostgresRequestLog(db), DATABASE);
  },
});
