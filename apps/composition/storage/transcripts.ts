import { ContainerModule } from 'inversify';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const transcriptsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.transcriptStore, ({ db }) => new PostgresTranscriptStore(db), DATABASE);
});
