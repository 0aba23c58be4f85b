import type { GuildId, TicketId } from '../shared/ids.ts';
import { listMergedIds, type TicketStore } from '../tickets/index.ts';
import type { Transcript } from './transcript.ts';
import type { TranscriptStore } from './transcript-store.ts';

export interface MergedTranscriptPorts {
  readonly transcripts: TranscriptStore;
  readonly tickets: Pick<TicketStore, 'find' | 'listTimeline'>;
}

export const MAX_MERGED = 20;

/** Lists transcripts of merged tickets recursively, without deleted and pending ones. */
export const listMergedTranscripts = async (
  { transcripts, tickets }: MergedTranscriptPorts,
  guild: GuildId,
  ticket: TicketId,
): Promise<readonly Transcript[]> => {
  const seen = new Set([ticket]);
  // The loop extends the set.
  for (const id of seen) {
    const merged = await listMergedIds({ tickets }, guild, id);
    for (const one of merged.slice(0, Math.max(0, MAX_MERGED + 1 - seen.size))) seen.add(one);
  }
  const ids = [...seen].filter((id) => id !== ticket);
  const found = await Promise.all(ids.map((id) => transcripts.findByTicket(guild, id)));
  return found.flatMap((transcript) => transcript ?? []);
};
