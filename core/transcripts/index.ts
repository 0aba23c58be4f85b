import { AppError, notFound } from '../shared/errors.ts';
import type { GuildId, OrganizationId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Page, PageRequest, Position } from '../shared/page.ts';
import { makeTranscripts, type MakerPorts } from './make-transcripts.ts';
import type { FullTranscript, TranscriptMessage, Transcript } from './transcript.ts';
import type { OrganizationTranscriptQuery, TranscriptQuery, TranscriptStore } from './transcript-store.ts';

export { type MakerPorts, createTranscriptMaker } from './make-transcripts.ts';
export {
  type FullTranscript,
  type TranscriptMessage,
  toLine,
  type TranscriptParticipant,
  type Transcript,
} from './transcript.ts';
export type { OrganizationTranscriptQuery, TranscriptQuery, TranscriptStore } from './transcript-store.ts';

/** Everything a caller may do with transcripts. */
export const transcriptUseCases = (ports: MakerPorts) => {
  const { transcripts } = ports;
  return {
    makeOrdered: makeTranscripts(ports),

    list: (guild: GuildId, query: TranscriptQuery, page: PageRequest) => transcripts.list(guild, query, page),

    /** @throws not_found */
    find: async (guild: GuildId, id: TranscriptId): Promise<FullTranscript> =>
      withMessages(transcripts, getOrThrow(await transcripts.find(guild, id))),

    /** The newest of a ticket. @throws not_found, also while one is being made */
    findByTicket: async (guild: GuildId, ticket: TicketId): Promise<FullTranscript> => {
      const orders = await transcripts.listOrders(1, { guild, id: ticket });
      if (orders.length > 0) throw new AppError('not_found', 'The transcript is being made. Try again in a moment.');
      return withMessages(transcripts, getOrThrow(await transcripts.findByTicket(guild, ticket)));
    },

    /** Over the servers that are members now: one that joins or leaves in the middle of a walk is there, or gone, at once. */
    listOfOrganization: (organization: OrganizationId, query: OrganizationTranscriptQuery, page: PageRequest) =>
      transcripts.listOfOrganization(organization, query, page),

    /** @throws not_found, alike for an unknown transcript and for one of a server that is no member */
    findOfOrganization: async (organization: OrganizationId, id: TranscriptId): Promise<FullTranscript> =>
      withMessages(transcripts, getOrThrow(await transcripts.findOfOrganization(organization, id))),

    /** @throws not_found */
    delete: async (guild: GuildId, id: TranscriptId): Promise<void> => {
      if (!(await transcripts.remove(guild, id))) throw notFound('Transcript');
    },
  };
};

export type TranscriptUseCases = ReturnType<typeof transcriptUseCases>;

const getOrThrow = (transcript: Transcript | null): Transcript => {
  if (!transcript) throw notFound('Transcript');
  return transcript;
};

const PAGE = 1_000;

const withMessages = async (store: TranscriptStore, transcript: Transcript): Promise<FullTranscript> => {
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
