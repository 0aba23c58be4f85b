import type { Attachment } from '../../chat/index.ts';
import type { Encoded } from '../../shared/encoded.ts';
import type {
  CategoryId,
  ChannelId,
  ChatMessageId,
  GuildId,
  MessageId,
  OrganizationId,
  PanelId,
  TeamId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { listSorts, type Sort } from '../../shared/list-definition.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { TargetState } from '../../targets/index.ts';
import type { Message, MessageDelivery, Priority, Ticket, TicketSnapshot, TicketStatus } from './ticket.ts';
import type { TicketPolicy } from './ticket-policy.ts';
import type { BrokenOffAction, StartedAction } from './started-action.ts';
import type { TicketChange, TimelineEntry } from './ticket-change.ts';
import type { RuleState } from './time-rule.ts';

export const TICKET_SORT_FIELDS = ['createdAt', 'updatedAt', 'lastMessageAt', 'priority', 'nextDueAt'] as const;
export type TicketSortField = (typeof TICKET_SORT_FIELDS)[number];
export const TICKET_SORTS = listSorts(TICKET_SORT_FIELDS);

/** All given filters must match; of several values of a filter one must match. */
export interface TicketQuery {
  /** The order by last message uses the creation of a ticket without messages; that by due time leaves out what has none. */
  readonly sort: Sort<TicketSortField>;
  readonly status?: readonly TicketStatus[] | undefined;
  readonly categoryId?: readonly CategoryId[] | undefined;
  readonly panelId?: readonly PanelId[] | undefined;
  readonly teamId?: readonly TeamId[] | undefined;
  readonly requesterId?: readonly UserId[] | undefined;
  readonly claimedById?: readonly UserId[] | undefined;
  readonly unclaimed?: boolean | undefined;
  readonly participantId?: readonly UserId[] | undefined;
  readonly priority?: readonly Priority[] | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly externalId?: string | undefined;
  readonly maxRating?: number | undefined;
  readonly ticketNumber?: readonly number[] | undefined;
  /** All words must occur, as words or beginnings; a word that occurs nowhere is replaced by the most similar ones. */
  readonly q?: string | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly updatedAfter?: Instant | undefined;
  readonly updatedBefore?: Instant | undefined;
  readonly closedAfter?: Instant | undefined;
  readonly closedBefore?: Instant | undefined;
  readonly lastMessageAfter?: Instant | undefined;
  readonly lastMessageBefore?: Instant | undefined;
  readonly dueBefore?: Instant | undefined;
  readonly targetState?: readonly TargetState[] | undefined;
}

/** Counts use neither words nor an order. */
export type TicketFilters = Omit<TicketQuery, 'sort' | 'q'>;
export type OrganizationTicketFilters = TicketFilters & { readonly guildId?: readonly GuildId[] | undefined };

export const MAX_COUNTED = 1_000;

export const formatCount = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

/** Tags are counted among as many of the newest tickets of a server. */
export const MAX_TAGGED = 1_000;
export const MAX_TAGS = 100;

export interface TagUse {
  readonly tag: string;
  readonly tickets: number;
}

export type OrganizationTicketQuery = TicketQuery & { readonly guildId?: readonly GuildId[] | undefined };

export const HISTORY_SORT_FIELDS = ['createdAt'] as const;
export type HistoryOrder = Sort<(typeof HISTORY_SORT_FIELDS)[number]>;

const MAX_SEARCH_WORDS = 10;

/** Returns at most ten words; a word needs a letter or digit. */
export const searchWords = (q: string): readonly string[] =>
  [...new Set(q.toLowerCase().split(/\s+/))].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAX_SEARCH_WORDS);

export interface TicketWithPolicy {
  readonly ticket: Ticket;
  readonly policy: TicketPolicy;
}

/** Only the present holder can change the ticket. */
export interface Lease {
  readonly holder: string;
  readonly until: Instant;
}

export interface NewLease extends Lease {
  /** Work without an effect in the chat starts none. */
  readonly starts?: StartedAction | null;
}

export interface LeasedRow extends TicketWithPolicy {
  /** What former holders started under other keys, and neither committed nor took back. */
  readonly brokenOff: readonly StartedAction[];
}

export interface CommitTerms {
  readonly holder: string;
  /** Null means that no automatic action is planned. */
  readonly dueAt: Instant | null;
}

/** Fields left out stay. A message with a new content is no longer hidden. */
export type ChangedMessage = Pick<Message, 'deliveryState' | 'id'>;

export interface MessageUpdate {
  readonly content?: string;
  readonly attachments?: readonly Attachment[];
  readonly postedIds?: readonly ChatMessageId[];
  readonly editedAt?: Instant;
  readonly deletedAt?: Instant;
}

export type MessageKey =
  | Pick<Message, 'id'>
  | { readonly chatMessageId: ChatMessageId }
  | { readonly directMessageId: ChatMessageId }
  | { readonly postedId: ChatMessageId };

export type EncodedTickets = Page<Encoded<TicketSnapshot>>;

export interface TicketStore {
  find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null>;
  findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null>;
  hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean>;
  findMessage(guild: GuildId, ticket: TicketId, by: MessageKey): Promise<Message | null>;
  /** Returns whether the bot has not seen the text of this message of the ticket. */
  hasHiddenMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean>;
  list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>>;
  listEncoded(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<EncodedTickets>;
  /** Lists the tickets of all present member servers. */
  listEncodedOfOrganization(
    organization: OrganizationId,
    query: OrganizationTicketQuery,
    page: PageRequest,
  ): Promise<EncodedTickets>;
  count(guild: GuildId, filters: TicketFilters): Promise<number>;
  /** Counts by one statement. @returns a count for each of the filters, in their order */
  listCounts(guild: GuildId, all: readonly TicketFilters[]): Promise<readonly number[]>;
  countOfOrganization(organization: OrganizationId, filters: OrganizationTicketFilters): Promise<number>;
  /** Lists the `MAX_TAGS` most used tags of the newest `MAX_TAGGED` tickets, then by name. */
  listTags(guild: GuildId): Promise<readonly TagUse[]>;
  listMessages(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Message>>;
  listTimeline(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<TimelineEntry>>;
  setDelivery(guild: GuildId, ticket: TicketId, message: MessageId, delivery: MessageDelivery): Promise<void>;
  /** @returns which message it is; null when the ticket has none */
  updateMessage(
    guild: GuildId,
    ticket: TicketId,
    message: ChatMessageId,
    amendment: MessageUpdate,
  ): Promise<ChangedMessage | null>;
  /** Marks them as deleted. @returns those that the ticket has */
  deleteMessages(
    guild: GuildId,
    ticket: TicketId,
    messages: readonly ChatMessageId[],
    at: Instant,
  ): Promise<readonly ChangedMessage[]>;

  /** Acquires the lease, then reads the ticket. Returns null when it is unknown or has another holder at `now`. */
  acquireLease(guild: GuildId, id: TicketId, lease: NewLease, now: Instant): Promise<LeasedRow | null>;
  renewLease(guild: GuildId, id: TicketId, lease: Lease): Promise<void>;
  /** Also removes the started action, unless `isBrokenOff`. */
  releaseLease(guild: GuildId, id: TicketId, holder: string, isBrokenOff?: boolean): Promise<void>;
  /** Lists actions without a lease that are due, the longest due first. They are due a minute after their start. */
  listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffAction[]>;
  removeStarted(guild: GuildId, id: TicketId, key: string): Promise<void>;
  postponeStarted(guild: GuildId, id: TicketId, key: string, dueAt: Instant): Promise<void>;

  /** Lists due tickets: the longest due of each server, then the second of each, and so on. */
  listDue(now: Instant, limit: number): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Lists closed tickets of all servers whose retention has ended. */
  listExpired(now: Instant, limit: number): Promise<readonly { readonly guild: GuildId; readonly ticket: TicketId }[]>;
  /** Marks the channel timers of the newest 1,000 closed tickets for recalculation. */
  recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void>;
  /** Stores what rules by time did, without a new version, and ends the lease. @throws VersionConflict when it was lost */
  recordRules(guild: GuildId, id: TicketId, terms: CommitTerms & { readonly ruleState: RuleState }): Promise<void>;
  /** Stores recalculated times in the same way. */
  recordTargets(
    guild: GuildId,
    id: TicketId,
    terms: CommitTerms & Pick<Ticket, 'targets' | 'nextDueAt'>,
  ): Promise<void>;
  /** Sets the next due time of a ticket that is due at `now`; null means never. */
  postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void>;

  /** Writes all in one transaction, and ends the lease. @throws VersionConflict; conflict for a taken external id */
  commit(change: TicketChange, terms: CommitTerms): Promise<void>;
  /** Keeps the event of the deletion. @throws VersionConflict when the lease was lost */
  remove(change: TicketChange, holder: string): Promise<void>;
}
