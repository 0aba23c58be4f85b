import { ContainerModule } from 'inversify';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { auditBlocks } from '#core/audit-log/index.ts';
import { blocklistUseCases } from '#core/blocklist/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, type FeatureModules, TIME } from './feature.ts';

/** Who may open no tickets. */
export const blocklist: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.blocklist, blocklistUseCases, { ...TIME, ...COUNTS, blocks: port.blockStore });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.blockStore, ({ db, ...audit }) => auditBlocks(audit, new PostgresBlockStore(db)), AUDITED);
  }),
};
