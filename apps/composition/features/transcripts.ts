import { ContainerModule } from 'inversify';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { createTranscriptMaker, transcriptUseCases } from '#core/transcripts/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, EVENTS, type FeatureModules } from './feature.ts';

/** Transcripts of closed tickets. */
export const transcripts: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.transcriptMaker, createTranscriptMaker, {
      ...EVENTS,
      transcripts: port.transcriptStore,
      tickets: port.ticketStore,
      digests: port.digests,
      notices: port.noticeStore,
      settings: port.settingsStore,
    });
    provide(feature.transcripts, transcriptUseCases, {
      ...EVENTS,
      transcripts: port.transcriptStore,
      tickets: port.ticketStore,
      digests: port.digests,
      notices: port.noticeStore,
      settings: port.settingsStore,
      categories: port.categoryStore,
      organizations: port.organizationStore,
      links: port.transcriptLinks,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.transcriptStore, ({ db }) => new PostgresTranscriptStore(db), DATABASE);
  }),
};
