import { blocklistUseCases } from '#core/blocklist/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, TIME } from '../tokens/port-lists.ts';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { auditBlocks } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Who may open no tickets. */
export const blocklist = defineFeature({
  useCases: (provide) => {
    provide(feature.blocklist, blocklistUseCases, {
      ...TIME,
      ...COUNTS,
      blocks: port.blockStore,
      pseudonyms: port.pseudonyms,
    });
  },
  stores: (provide) => {
    provide(port.blockStore, ({ db, ...audit }) => auditBlocks(audit, new PostgresBlockStore(db)), AUDITED);
  },
});
