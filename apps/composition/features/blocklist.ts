import { ContainerModule } from 'inversify';
import { blocklistUseCases } from '#core/blocklist/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, TIME } from '../port-lists.ts';

/** Who may open no tickets. */
export const blocklist = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.blocklist, blocklistUseCases, { ...TIME, ...COUNTS, blocks: port.blockStore });
});
