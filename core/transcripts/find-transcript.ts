import { AppError, notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Page, Position } from '../shared/page.ts';
import type { FullTranscript, Transcript, TranscriptMessage } from './transcript.ts';
import type { TranscriptStore } from './transcript-store.ts';

interface FindPorts {
  readonly transcripts: TranscriptStore;
}

/** @throws not_found */
export const findTranscript =
  ({ transcripts }: FindPorts) =>
  async (guild: GuildId, id: TranscriptId): Promise<FullTranscript> =>
    readMessages(transcripts, await transcripts.find(guild, id));

/** The newest of a ticket. @throws not_found, also while one is being made */
export const findTranscriptByTicket =
  ({ transcripts }: FindPorts) =>
  async (guild: GuildId, ticket: TicketId): Promise<FullTranscript> => {
    const orders = await transcripts.listOrders(1, { guild, id: ticket });
    if (orders.length > 0) throw new AppError('not_ready', 'The transcript is being made. Try again in a moment.');
    return readMessages(transcripts, await transcripts.findByTicket(guild, ticket));
  };

/** @throws not_found, alike for an unknown transcript and for one of a server that is no member */
export const findTranscriptOfOrganization =
  ({ transcripts }: FindPorts) =>
  async (organization: OrganizationId, id: TranscriptId): Promise<FullTranscript> =>
    readMessages(transcripts, await transcripts.findOfOrganization(organization, id));

const PAGE = 1_000;

/** @throws not_found when there is no transcript */
const readMessages = async (store: TranscriptStore, transcript: Transcript | null): Promise<FullTranscript> => {
  if (!transcript) throw notFound('Transcript');
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
  return { ...transcript, messages };
};
