import type { Actor } from '../../shared/actor.ts';
import { type Changes, compareFields, type DomainEvent, type EventType } from '../../shared/events.ts';
import type { GuildId, Ids, TicketId, TranscriptId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { type Message, toSnapshot, type Ticket, type TicketSnapshot } from './ticket.ts';

/** The ticket in the data of an event about one, which `recordFacts` has put there. */
export const getEventTicket = ({ data }: Pick<DomainEvent, 'data'>): TicketSnapshot => data.ticket as TicketSnapshot;

/** Some fields of a ticket, and what else was reported as changed. */
export type ReportedFields = Readonly<Record<string, unknown>> & Partial<Pick<Ticket, 'status' | 'claimedById'>>;

/** One line of a ticket's history. */
export interface TimelineEntry {
  readonly id: string;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly type: EventType;
  readonly actor: Actor;
  /** The changed fields, before and after. */
  readonly from: ReportedFields;
  readonly to: ReportedFields;
  readonly at: Instant;
}

/** That a transcript is to be made of a ticket that was closed. */
export interface TranscriptOrder {
  readonly id: TranscriptId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** As it was when it was closed. */
  readonly ticket: TicketSnapshot;
  readonly closedAt: Instant;
}

/** Everything one step of a ticket's life writes, all of it in one transaction. */
export interface TicketChange {
  /** Null for a new ticket. */
  readonly before: Ticket | null;
  readonly after: Ticket;
  readonly messages: readonly Message[];
  readonly timeline: readonly TimelineEntry[];
  readonly events: readonly DomainEvent[];
  /** Given when the step closes the ticket. */
  readonly transcriptOrder: TranscriptOrder | null;
}

/** What happened in a step, apart from the changed fields. */
export interface EventContext {
  readonly type: EventType;
  readonly actor: Actor;
  readonly at: Instant;
  readonly messages?: readonly Message[];
  /** What else to report as changed. */
  readonly changes?: Changes;
  /** Fields of the event in addition to the ticket, by name. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const REPORTED_FIELDS = [
  'channelId',
  'subject',
  'status',
  'priority',
  'categoryId',
  'requesterName',
  'claimedById',
  'claimedByName',
  'claimedAt',
  'participantIds',
  'tags',
  'closeRequest',
  'holdUntil',
  'firstResponseAt',
  'lastMessageAt',
  'messageCount',
  'reopenCount',
  'closedAt',
  'closedBy',
  'closeReason',
  'closeCause',
  'mergedIntoId',
  'feedback',
  'externalId',
  'metadata',
];

/** The first step of a ticket's life. */
export const createChange = (ids: Ids, ticket: Ticket, context: EventContext): TicketChange => {
  const facts = listFacts(context, context.changes ?? {});
  const after: Ticket = { ...ticket, eventCount: facts.length };
  const { messages = [] } = context;
  return { before: null, after, messages, transcriptOrder: null, ...recordFacts(ids, after, facts, context) };
};

/** A further step: the ticket with some fields changed, and the record of it. */
export const applyChange = (ids: Ids, before: Ticket, fields: Partial<Ticket>, context: EventContext): TicketChange => {
  const changes = compareFields(before, { ...before, ...fields }, REPORTED_FIELDS);
  const facts = listFacts(context, { ...changes, ...context.changes });
  const after: Ticket = {
    ...before,
    ...fields,
    version: before.version + 1,
    updatedAt: context.at,
    eventCount: before.eventCount + facts.length,
  };
  const { messages = [] } = context;
  const transcript = before.closedAt === null ? orderTranscript(ids, after) : null;
  return { before, after, messages, transcriptOrder: transcript, ...recordFacts(ids, after, facts, context) };
};

const orderTranscript = (ids: Ids, after: Ticket): TranscriptOrder | null => {
  const { guildId, id: ticketId, closedAt } = after;
  return closedAt && { id: ids.next('transcript'), guildId, ticketId, ticket: toSnapshot(after), closedAt };
};

/** One event per change: what happened, each message, and the first response. */
const listFacts = (
  { type, messages = [] }: EventContext,
  { firstResponseAt, ...changes }: Changes,
): readonly Fact[] => {
  const isMessage = type === 'ticket.message_created';
  return [
    ...(isMessage ? [] : [{ type, changes }]),
    ...messages.map((message) => ({
      type: 'ticket.message_created' as const,
      changes: isMessage ? changes : {},
      message,
    })),
    ...(firstResponseAt ? [{ type: 'ticket.first_response' as const, changes: { firstResponseAt } }] : []),
  ];
};

interface Fact {
  readonly type: EventType;
  readonly changes: Changes;
  readonly message?: Message;
}

const recordFacts = (
  ids: Ids,
  after: Ticket,
  facts: readonly Fact[],
  { actor, at, extra }: EventContext,
): Pick<TicketChange, 'timeline' | 'events'> => {
  const { guildId, id: ticketId } = after;
  const ticket = toSnapshot(after);
  const eventsBefore = after.eventCount - facts.length;
  return {
    timeline: facts.map(({ type, changes }) => ({
      id: ids.next('timelineEntry'),
      guildId,
      ticketId,
      type,
      actor,
      from: pickSide(changes, 'from'),
      to: pickSide(changes, 'to'),
      at,
    })),
    events: facts.map(({ type, changes, message }, index) => ({
      id: ids.next('event'),
      guildId,
      type,
      at,
      actor,
      sequence: { ticketId, number: eventsBefore + index + 1 },
      data: { ticket, ...(message && { message }), ...extra, changes },
    })),
  };
};

const pickSide = (changes: Changes, which: 'from' | 'to'): ReportedFields =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]]));
