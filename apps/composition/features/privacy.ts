import { PostgresErasureStore } from '#adapters/postgres/privacy/erasure-store.ts';
import { PostgresPersonalData } from '#adapters/postgres/privacy/personal-data.ts';
import { privacyUseCases } from '#core/privacy/index.ts';
import { defineFeature } from '../define-feature.ts';
import { feature } from '../feature-tokens.ts';
import { AUDIT, DATABASE } from '../port-lists.ts';
import { port } from '../tokens.ts';

/** The data of a person, for those who ask for it. */
export const privacy = defineFeature({
  useCases: (provide) => {
    provide(feature.privacy, privacyUseCases, {
      ...AUDIT,
      erasures: port.erasureStore,
      personalData: port.personalData,
      pseudonyms: port.pseudonyms,
      organizations: port.organizationStore,
      histories: port.userHistoryStore,
    });
  },
  stores: (provide) => {
    provide(port.erasureStore, ({ db }) => new PostgresErasureStore(db), DATABASE);
    provide(port.personalData, ({ db, digests, clock }) => new PostgresPersonalData(db, digests, clock), {
      ...DATABASE,
      digests: port.digests,
      clock: port.clock,
    });
  },
});
