import { AppError, notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Page, Position } from '../shared/page.ts';
import type { FullTranscript, Transcript, TranscriptMessage } from './transcript.ts';
import { listMergedTranscripts, type MergedTranscriptPorts } from './list-merged.ts';
import type { TranscriptStore } from './transcript-store.ts';

type FindPorts = MergedTranscriptPorts;

export const getTranscript =
  (ports: FindPorts) =>
  async (guild: GuildId, id: TranscriptId): Promise<FullTranscript> =>
    readFull(ports, await ports.transcripts.find(guild, id));

/** Returns the newest. @throws not_found, also while one is being made */
export const getTranscriptByTicket =
  (ports: FindPorts) =>
  async (guild: GuildId, ticket: TicketId): Promise<FullTranscript> => {
    const { transcripts } = ports;
    const orders = await transcripts.listOrders(1, { guild, id: ticket });
    if (orders.length > 0) throw new AppError('not_ready', 'The transcript is being made. Try again in a moment.');
    return readFull(ports, await transcripts.findByTicket(guild, ticket));
  };

/** @throws not_found, also for a transcript of a server that is no member */
export const getTranscriptOfOrganization =
  (ports: FindPorts) =>
  async (organization: OrganizationId, id: TranscriptId): Promise<FullTranscript> =>
    readFull(ports, await ports.transcripts.findOfOrganization(organization, id));

const PAGE = 1_000;

const readFull = async (ports: FindPorts, transcript: Transcript | null): Promise<FullTranscript> => {
  if (!transcript) throw notFound('Transcript');
  const full = await readMessages(ports.transcripts, transcript);
  const merged: FullTranscript[] = [];
  for (const other of await listMergedTranscripts(ports, transcript.guildId, transcript.ticketId))
    merged.push(await readMessages(ports.transcripts, other));
  return { ...full, merged };
};

const readMessages = async (store: TranscriptStore, transcript: Transcript): Promise<FullTranscript> => {
  const messages: TranscriptMessage[] = [];
  let after: Position | null = null;
  do {
    const page: Page<TranscriptMessage> = await store.listMessages(transcript.guildId, transcript.id, {
      limit: PAGE,
      after,
    });
    messages.push(...page.items);
    after = page.next;
  } while (after);
  return { ...transcript, messages, merged: [] };
};
