import { ContainerModule } from 'inversify';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { blocklistUseCases } from '#core/blocklist/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, DATABASE, type FeatureModules, TIME } from './feature.ts';

/** Who may open no tickets. */
export const blocklist: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.blocklist, blocklistUseCases, { ...TIME, ...COUNTS, blocks: port.blockStore });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.blockStore, ({ db }) => new PostgresBlockStore(db), DATABASE);
  }),
};
