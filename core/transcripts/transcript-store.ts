import type { GuildId, OrganizationId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Sort } from '../shared/list-definition.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { TicketQuery, TranscriptOrder } from '../tickets/index.ts';
import type { TranscriptMessage, Transcript } from './transcript.ts';

export const TRANSCRIPT_SORT_FIELDS = ['closedAt'] as const;

/** Filters use the ticket as it was when it was closed. */
export type TranscriptQuery = Omit<TicketQuery, 'sort'> & {
  readonly sort?: Sort<(typeof TRANSCRIPT_SORT_FIELDS)[number]> | undefined;
};

export type OrganizationTranscriptQuery = TranscriptQuery & { readonly guildId?: readonly GuildId[] | undefined };

/** Closing a ticket writes an order in the same transaction. */
export interface TranscriptStore {
  /** Lists open orders: the oldest of each server, then the second of each, and so on. */
  listOrders(
    limit: number,
    ticket?: { readonly guild: GuildId; readonly id: TicketId },
  ): Promise<readonly TranscriptOrder[]>;
  /** Stores messages for an open order; existing ones stay unchanged. */
  saveMessages(order: TranscriptOrder, messages: readonly TranscriptMessage[]): Promise<void>;
  /** @returns false when another worker completed the order */
  complete(transcript: Transcript): Promise<boolean>;

  find(guild: GuildId, id: TranscriptId): Promise<Transcript | null>;
  /** Returns the newest. */
  findByTicket(guild: GuildId, ticket: TicketId): Promise<Transcript | null>;
  /** Reads messages only for a search by words. */
  list(guild: GuildId, query: TranscriptQuery, page: PageRequest): Promise<Page<Transcript>>;
  /** Requires a present member server. */
  findOfOrganization(organization: OrganizationId, id: TranscriptId): Promise<Transcript | null>;
  listOfOrganization(
    organization: OrganizationId,
    query: OrganizationTranscriptQuery,
    page: PageRequest,
  ): Promise<Page<Transcript>>;
  /** Lists the oldest first. */
  listMessages(guild: GuildId, id: TranscriptId, page: PageRequest): Promise<Page<TranscriptMessage>>;
  /** Removes a batch of transcripts whose retention has ended. @returns how many; 0 when none is left */
  purge(now: Instant): Promise<number>;
  /** Also removes the messages. @returns false when there is no such transcript */
  remove(guild: GuildId, id: TranscriptId): Promise<boolean>;
}
