import type {
  CategoryId,
  ChannelId,
  ChatMessageId,
  GuildId,
  OrganizationId,
  PanelId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Sort } from '../../shared/list-definition.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Message, Priority, Ticket, TicketStatus } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';
import type { TicketChange, TimelineEntry } from './ticket-change.ts';

export const TICKET_SORT_FIELDS = ['createdAt', 'updatedAt', 'lastMessageAt', 'priority'] as const;
export type TicketSortField = (typeof TICKET_SORT_FIELDS)[number];

/**
 * Which tickets, and in which order. What is left out does not matter; all that is named must hold, and of several values one
 * has to match.
 */
export interface TicketQuery {
  /** By the last message, a ticket without one counts with its creation. */
  readonly sort: Sort<TicketSortField>;
  readonly status?: readonly TicketStatus[] | undefined;
  readonly categoryId?: readonly CategoryId[] | undefined;
  readonly panelId?: readonly PanelId[] | undefined;
  readonly requesterId?: readonly UserId[] | undefined;
  readonly claimedById?: readonly UserId[] | undefined;
  readonly unclaimed?: boolean | undefined;
  readonly participantId?: readonly UserId[] | undefined;
  readonly priority?: readonly Priority[] | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly externalId?: string | undefined;
  readonly ticketNumber?: readonly number[] | undefined;
  /**
   * Words that must all occur in the subject, the form answers or the messages: each as it is, or the beginning of a word;
   * one that occurs nowhere counts as the words that are most like it.
   */
  readonly q?: string | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly updatedAfter?: Instant | undefined;
  readonly updatedBefore?: Instant | undefined;
  readonly closedAfter?: Instant | undefined;
  readonly closedBefore?: Instant | undefined;
  readonly lastMessageAfter?: Instant | undefined;
  readonly lastMessageBefore?: Instant | undefined;
}

/** Which tickets of an organization: those of some member servers, or of all. */
export type OrganizationTicketQuery = TicketQuery & { readonly guildId?: readonly GuildId[] | undefined };

/** The order of what belongs to a ticket: oldest or newest first. */
export const HISTORY_SORT_FIELDS = ['createdAt'] as const;
export type HistoryOrder = Sort<(typeof HISTORY_SORT_FIELDS)[number]>;

const MAX_SEARCH_WORDS = 10;

/** The words a full-text search looks for, at most ten of them; what has neither letter nor digit is none. */
export const searchWords = (q: string): readonly string[] =>
  [...new Set(q.toLowerCase().split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAX_SEARCH_WORDS);

/** A ticket together with the rules of its category. */
export interface TicketWithPolicy {
  readonly ticket: Ticket;
  readonly policy: TicketPolicy;
}

/** The right to change a ticket, for a while: of several holders only the present one can write. */
export interface Lease {
  readonly holder: string;
  readonly until: Instant;
}

/** What ends with a commit, and what begins: the lease, and the wait until something is due. */
export interface CommitTerms {
  readonly holder: string;
  /** When the service has to do something for the ticket by itself; null when it has not. */
  readonly dueAt: Instant | null;
}

/** An edit or deletion of a message, by its author or by a moderator. */
export type MessageUpdate = { readonly content: string; readonly editedAt: Instant } | { readonly deletedAt: Instant };

/** Where tickets live, with their messages, timeline and events. */
export interface TicketStore {
  find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null>;
  findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null>;
  /** Whether the conversation has this message of the chat platform already. */
  hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean>;
  list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>>;
  /** As `list`, over all servers that are members of the organization now. */
  listOfOrganization(
    organization: OrganizationId,
    query: OrganizationTicketQuery,
    page: PageRequest,
  ): Promise<Page<Ticket>>;
  listMessages(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Message>>;
  listTimeline(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<TimelineEntry>>;
  /** Changes a message of the conversation; nothing for one that it does not have. */
  updateMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId, amendment: MessageUpdate): Promise<void>;

  /**
   * Acquires the lease of the ticket and reads the ticket after that. Null when it is unknown or another holder has the
   * lease at `now`.
   */
  acquireLease(guild: GuildId, id: TicketId, lease: Lease, now: Instant): Promise<TicketWithPolicy | null>;
  /** Prolongs a lease that is still held. */
  renewLease(guild: GuildId, id: TicketId, lease: Lease): Promise<void>;
  releaseLease(guild: GuildId, id: TicketId, holder: string): Promise<void>;

  /** Tickets of any server for which something is due, longest first. */
  listDue(now: Instant, limit: number): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Closed tickets of any server that were closed longer ago than the settings of their server keep them. */
  listExpired(now: Instant, limit: number): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Marks the timers of the channels of closed tickets for recalculation, those of the newest 1,000. */
  recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void>;
  /** Says when a ticket that is due at `now` is due next; null is never. */
  postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void>;

  /**
   * Writes a changed ticket with its messages, timeline, events and transcript order in one transaction, and releases
   * the lease.
   *
   * @throws VersionConflict when the lease was lost; conflict when the server already uses the external id.
   */
  commit(change: TicketChange, terms: CommitTerms): Promise<void>;
  /**
   * Deletes the ticket, its messages and its timeline; the event stays. @throws VersionConflict when the lease was
   * lost.
   */
  remove(change: TicketChange, holder: string): Promise<void>;
}
