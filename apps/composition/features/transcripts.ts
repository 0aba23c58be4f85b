import { auditTranscriptLinks } from '#core/audit-log/index.ts';
import { createTranscriptAddresses, createTranscriptMaker, transcriptUseCases } from '#core/transcripts/index.ts';
import { feature } from '../feature-tokens.ts';
import { port } from '../tokens.ts';
import { AUDIT, DATABASE, EVENTS } from '../port-lists.ts';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { defineFeature } from '../define-feature.ts';

/** What it takes to make a transcript. */
const MAKER_PORTS = {
  ...EVENTS,
  transcripts: port.transcriptStore,
  tickets: port.ticketStore,
  digests: port.digests,
  notices: port.noticeStore,
  settings: port.settingsStore,
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
      transcriptPages: port.transcriptPages,
    });
    provide(feature.transcripts, transcriptUseCases, {
      ...MAKER_PORTS,
      categories: port.categoryStore,
      organizations: port.organizationStore,
      links: port.transcriptLinks,
      recordLink: port.transcriptLinkRecorder,
    });
  },
  stores: (provide) => {
    provide(port.transcriptStore, ({ db }) => new PostgresTranscriptStore(db), DATABASE);
  },
});
