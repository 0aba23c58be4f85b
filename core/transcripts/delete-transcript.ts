import { notFound } from '../shared/errors.ts';
import type { GuildId, TranscriptId } from '../shared/ids.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** @throws not_found */
export const deleteTranscript =
  ({ transcripts }: { readonly transcripts: TranscriptStore }) =>
  async (guild: GuildId, id: TranscriptId): Promise<void> => {
    if (!(await transcripts.remove(guild, id))) throw notFound('Transcript');
  };
