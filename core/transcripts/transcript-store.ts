import type { GuildId, OrganizationId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Sort } from '../shared/list-definition.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { TicketQuery, TranscriptOrder } from '../tickets/index.ts';
import type { TranscriptMessage, Transcript } from './transcript.ts';

export const TRANSCRIPT_SORT_FIELDS = ['closedAt'] as const;

/** Which transcripts, by the ticket as it was when it was closed. */
export type TranscriptQuery = Omit<TicketQuery, 'sort'> & {
  /** By default `-closedAt`. */
  readonly sort?: Sort<(typeof TRANSCRIPT_SORT_FIELDS)[number]> | undefined;
};

/** Which transcripts of an organization: those of some member servers, or of all. */
export type OrganizationTranscriptQuery = TranscriptQuery & { readonly guildId?: readonly GuildId[] | undefined };

/** Where transcripts live. An order is written along with the ticket that it is about, when that is closed. */
export interface TranscriptStore {
  /** Open orders, oldest first; of one ticket or of all. */
  listOrders(
    limit: number,
    ticket?: { readonly guild: GuildId; readonly id: TicketId },
  ): Promise<readonly TranscriptOrder[]>;
  /** Keeps messages for an order that is still open. Those that are kept already stay as they are. */
  saveMessages(order: TranscriptOrder, messages: readonly TranscriptMessage[]): Promise<void>;
  /** Ends the order. @returns false when another worker has ended it */
  complete(transcript: Transcript): Promise<boolean>;

  find(guild: GuildId, id: TranscriptId): Promise<Transcript | null>;
  /** The newest of a ticket. */
  findByTicket(guild: GuildId, ticket: TicketId): Promise<Transcript | null>;
  /** Reads no messages, unless their words are asked for. */
  list(guild: GuildId, query: TranscriptQuery, page: PageRequest): Promise<Page<Transcript>>;
  /** Of a server that is a member of the organization now. */
  findOfOrganization(organization: OrganizationId, id: TranscriptId): Promise<Transcript | null>;
  /** As `list`, over all servers that are members of the organization now. */
  listOfOrganization(
    organization: OrganizationId,
    query: OrganizationTranscriptQuery,
    page: PageRequest,
  ): Promise<Page<Transcript>>;
  /** Oldest first. */
  listMessages(guild: GuildId, id: TranscriptId, page: PageRequest): Promise<Page<TranscriptMessage>>;
  /**
   * Removes a part of the transcripts, with their messages, whose tickets were closed longer ago than the settings of
   * their server keep transcripts. @returns how many, 0 when none is left
   */
  purge(now: Instant): Promise<number>;
  /** With its messages. @returns false when there is no such transcript */
  remove(guild: GuildId, id: TranscriptId): Promise<boolean>;
}
