import { PostgresTranslationUsage } from '#adapters/postgres/translation/translation-usage.ts';
import { translationUseCases } from '#core/translation/index.ts';
import { auditTranscriptLinks } from '#core/audit-log/index.ts';
import { createTranscriptAddresses, createTranscriptMaker, transcriptUseCases } from '#core/transcripts/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDIT, DATABASE, EVENTS } from '../tokens/port-lists.ts';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { createTranscriptDocuments } from '#adapters/http/transcripts/transcript-documents.ts';
import { defineFeature } from '../tokens/define-feature.ts';

const MAKER_PORTS = {
  ...EVENTS,
  transcripts: port.transcriptStore,
  tickets: port.ticketStore,
  digests: port.digests,
  notices: port.noticeStore,
  settings: port.settingsStore,
  categories: port.categoryStore,
};

/** Transcripts of closed tickets. */
export const transcripts = defineFeature({
  useCases: (provide) => {
    provide(port.transcriptLinkRecorder, auditTranscriptLinks, AUDIT);
    provide(port.transcriptMaker, createTranscriptMaker, MAKER_PORTS);
    provide(port.transcriptAddresses, createTranscriptAddresses, {
      transcripts: port.transcriptStore,
      links: port.transcriptLinks,
      clock: port.clock,
      settings: port.settingsStore,
      transcriptPages: port.transcriptPages,
    });
    provide(port.transcriptDocuments, createTranscriptDocuments, {
      transcripts: feature.transcripts,
      attachments: feature.attachments,
      settings: port.settingsStore,
      clock: port.clock,
      publicUrl: port.publicUrl,
    });
    provide(feature.transcripts, transcriptUseCases, {
      ...MAKER_PORTS,
      organizations: port.organizationStore,
      links: port.transcriptLinks,
      recordLink: port.transcriptLinkRecorder,
      holds: port.legalHoldStore,
      translator: port.translator,
    });
  },
  stores: (provide) => {
    provide(port.transcriptStore, ({ db }) => new PostgresTranscriptStore(db), DATABASE);
  },
});

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
