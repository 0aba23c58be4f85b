import { PostgresTranslationUsage } from '#adapters/postgres/translation/translation-usage.ts';
import { translationUseCases } from '#core/translation/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { DATABASE } from '../tokens/port-lists.ts';
import { port } from '../tokens/tokens.ts';

/** Texts are translated by the engine that the operator names. */
export const translation = defineFeature({
  useCases: (provide) => {
    provide(feature.translation, translationUseCases, {
      engine: port.translationEngine,
      charactersPerMonth: port.translationLimit,
      usage: port.translationUsage,
      observer: port.translationObserver,
      clock: port.clock,
      digests: port.digests,
    });
  },
  stores: (provide) => {
    provide(port.translationUsage, ({ db }) => new PostgresTranslationUsage(db), DATABASE);
  },
});
