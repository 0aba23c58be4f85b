import type { Actor } from '../../shared/actor.ts';
import type { Button, Notice } from '../../chat/index.ts';
import { type Changes, compareFields, type DomainEvent, type EventType } from '../../shared/events.ts';
import { type GuildId, type Ids, type TicketId, toUserId, type TranscriptId, type UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { listFields } from '../../shared/record/record.ts';
import { trackCauses } from './causes.ts';
import { orderProjection, type ProjectionOrder } from './projection-order.ts';
import { type Message, TICKET_RECORD, type Ticket, type TicketSnapshot, toReported, toSnapshot } from './ticket.ts';

/** `recordFacts` stores the ticket in the data of the event. */
export const getEventTicket = ({ data }: Pick<DomainEvent, 'data'>): TicketSnapshot => data.ticket as TicketSnapshot;

export type ReportedFields = Readonly<Record<string, unknown>> & Partial<Pick<Ticket, 'status' | 'claimedById'>>;

export interface TimelineEntry {
  readonly id: string;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly type: EventType;
  readonly actor: Actor;
  /** Contains only the changed fields. */
  readonly from: ReportedFields;
  readonly to: ReportedFields;
  readonly at: Instant;
}

export interface TranscriptOrder {
  readonly id: TranscriptId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** The snapshot dates from the closing. */
  readonly ticket: TicketSnapshot;
  readonly closedAt: Instant;
}

/** One step writes all of this in one transaction. */
export interface TicketChange {
  readonly before: Ticket | null;
  readonly after: Ticket;
  readonly messages: readonly Message[];
  readonly timeline: readonly TimelineEntry[];
  readonly events: readonly DomainEvent[];
  readonly transcriptOrder: TranscriptOrder | null;
  readonly projectionOrder: ProjectionOrder | null;
  /** The requester of a direct ticket gets these besides messages of the ticket. */
  readonly direct?: readonly Notice[];
  /** Is the `key` of a `DirectOrder`. */
  readonly directKey?: string;
  /** These stand under the messages that the requester of a direct ticket gets. */
  readonly directButtons?: readonly Button[];
}

export interface EventContext {
  readonly type: EventType;
  readonly actor: Actor;
  readonly at: Instant;
  readonly messages?: readonly Message[];
  readonly changes?: Changes;
  /** These three fields are those of `TicketChange`. */
  readonly direct?: readonly Notice[];
  readonly directKey?: string;
  readonly directButtons?: readonly Button[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

const REPORTED_FIELDS = listFields(TICKET_RECORD, 'reported');

export const createChange = (ids: Ids, ticket: Ticket, context: EventContext): TicketChange => {
  const facts = listFacts(context, context.changes ?? {});
  const after: Ticket = { ...ticket, ...trackCauses(null, ticket, context), eventCount: facts.length };
  const { messages = [] } = context;
  return {
    before: null,
    after,
    messages,
    transcriptOrder: null,
    projectionOrder: null,
    ...recordFacts(ids, after, facts, context),
  };
};

export const applyChange = (ids: Ids, before: Ticket, fields: Partial<Ticket>, context: EventContext): TicketChange => {
  const changes = compareFields(toReported(before), toReported({ ...before, ...fields }), REPORTED_FIELDS);
  const facts = listFacts(context, { ...changes, ...context.changes });
  const after: Ticket = {
    ...before,
    ...fields,
    ...trackCauses(before, { ...before, ...fields }, context),
    version: before.version + 1,
    updatedAt: context.at,
    eventCount: before.eventCount + facts.length,
  };
  const { messages = [] } = context;
  const transcript = before.closedAt === null ? orderTranscript(ids, after) : null;
  return {
    before,
    after,
    messages,
    transcriptOrder: transcript,
    projectionOrder: orderProjection(before, after, context.at),
    ...(context.direct && { direct: context.direct }),
    ...(context.directKey && { directKey: context.directKey }),
    ...(context.directButtons && { directButtons: context.directButtons }),
    ...recordFacts(ids, after, facts, context),
  };
};

const orderTranscript = (ids: Ids, after: Ticket): TranscriptOrder | null => {
  const { guildId, id: ticketId, closedAt } = after;
  return closedAt && { id: ids.next('transcript'), guildId, ticketId, ticket: toSnapshot(after), closedAt };
};

/** Each message and the first response have an event of their own. */
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

export interface ExtraFact {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes: Changes;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Adds fields and events that follow from the change. All of its events then show them. */
export const addFacts = (
  ids: Ids,
  change: TicketChange,
  fields: Partial<Ticket>,
  facts: readonly ExtraFact[],
): TicketChange => {
  let after: Ticket = { ...change.after, ...fields };
  const added = facts.map(({ type, actor, changes, extra }) => {
    after = { ...after, eventCount: after.eventCount + 1 };
    return recordFacts(ids, after, [{ type, changes }], { type, actor, at: after.updatedAt, extra });
  });
  const events = [...change.events, ...added.flatMap((one) => one.events)];
  // A replay leaves out the events.
  if (events.length === 0) return { ...change, after };
  const ticket = toSnapshot(after);
  return {
    ...change,
    after,
    transcriptOrder: change.transcriptOrder && { ...change.transcriptOrder, ticket },
    timeline: [...change.timeline, ...added.flatMap((one) => one.timeline)],
    events: events.map((event) => ({ ...event, data: { ...event.data, ticket } })),
  };
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

export interface StaffActivity {
  readonly userId: UserId;
  readonly at: Instant;
}

/** Activities closer than this to the last stored one are not stored. */
export const ACTIVITY_PRECISION_MS = 60_000;

/** Returns each staff member who acted or wrote once, in the order of their ids. */
export const listStaffActivity = ({ after, messages, timeline }: TicketChange): readonly StaffActivity[] => {
  const actors = [...timeline.map(({ actor }) => actor), ...messages.map(({ author }) => author)];
  const staff = actors.filter(({ type }) => type === 'staff').map(({ id }) => toUserId(id));
  return [...new Set(staff)].sort().map((userId) => ({ userId, at: after.updatedAt }));
};
