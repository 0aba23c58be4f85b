import { notFound } from '../shared/errors.ts';
import type { GuildId, TranscriptId } from '../shared/ids.ts';
import { assertNotHeld, type LegalHoldStore } from '../tickets/index.ts';
import type { TranscriptStore } from './transcript-store.ts';

export interface DeletePorts {
  readonly transcripts: TranscriptStore;
  readonly holds: Pick<LegalHoldStore, 'find'>;
}

/** @throws not_found; conflict for the transcript of a ticket that has to be kept */
export const deleteTranscript =
  ({ transcripts, holds }: DeletePorts) =>
  async (guild: GuildId, id: TranscriptId): Promise<void> => {
    const found = await transcripts.find(guild, id);
    if (found) await assertNotHeld(holds, guild, found.ticketId);
    if (!(await transcripts.remove(guild, id))) throw notFound('Transcript');
  };
