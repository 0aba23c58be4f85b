import { ContainerModule } from 'inversify';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { auditTokens } from '#core/audit-log/index.ts';
import { accessUseCases } from '#core/access/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, type FeatureModules, TIME } from './feature.ts';

/** Tokens of the API. */
export const access: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.access, accessUseCases, {
      ...TIME,
      tokens: port.tokenStore,
      organizations: port.organizationStore,
      generator: port.tokenGenerator,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.tokenStore, ({ db, ...audit }) => auditTokens(audit, new PostgresTokenStore(db)), AUDITED);
  }),
};
