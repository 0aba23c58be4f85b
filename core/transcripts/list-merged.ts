import type { GuildId, TicketId } from '../shared/ids.ts';
import { listMergedIds, type TicketStore } from '../tickets/index.ts';
import type { Transcript } from './transcript.ts';
import type { TranscriptStore } from './transcript-store.ts';

export interface MergedTranscriptPorts {
  readonly transcripts: TranscriptStore;
  readonly tickets: Pick<TicketStore, 'find' | 'listTimeline'>;
}

/** The most conversations that a transcript takes along. */
export const MAX_MERGED = 20;

/** The transcripts of the tickets that were merged into one, and into those; without one that was deleted or is being made. */
export const listMergedTranscripts = async (
  { transcripts, tickets }: MergedTranscriptPorts,
  guild: GuildId,
  ticket: TicketId,
): Promise<readonly Transcript[]> => {
  const seen = new Set([ticket]);
  // The set grows while it is walked.
  for (const id of seen) {
    const merged = await listMergedIds({ tickets }, guild, id);
    for (const one of merged.slice(0, Math.max(0, MAX_MERGED + 1 - seen.size))) seen.add(one);
  }
  const ids = [...seen].filter((id) => id !== ticket);
  const found = await Promise.all(ids.map((id) => transcripts.findByTicket(guild, id)));
  return found.flatMap((transcript) => transcript ?? []);
};
