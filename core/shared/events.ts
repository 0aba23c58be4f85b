import { listKeys } from './values/list-keys.ts';
import type { Actor } from './actor.ts';
import { toCanonicalJson } from './values/canonical-json.ts';
import type { EventId, GuildId, OrganizationId, TicketId } from './ids.ts';
import type { Instant } from './instant.ts';
import type { Page, PageRequest } from './page.ts';

export const EVENT_TYPES = {
  'ticket.created': 'A ticket was opened.',
  'ticket.updated':
    'A ticket changed in a way that has no type of its own: its fields, the end of a hold, a close request that was denied or withdrawn, another ticket that was merged into it.',
  'ticket.claimed': 'A staff member took a ticket.',
  'ticket.assigned': 'A ticket that nobody had was given to a staff member: by another one, a rule or the service.',
  'ticket.unclaimed': 'A ticket was unclaimed.',
  'ticket.transferred': 'A claimed ticket went to another staff member.',
  'ticket.moved': 'A ticket went to another category.',
  'ticket.close_requested': 'The requester was asked whether the ticket may be closed.',
  'ticket.closed': 'A ticket was closed.',
  'ticket.reopened': 'A closed ticket was opened again.',
  'ticket.merged': 'A ticket was merged into another one, and closed.',
  'ticket.deleted': 'A closed ticket was deleted.',
  'ticket.feedback_received': 'A closed ticket was rated.',
  'ticket.feedback_answered': 'Staff answered a rating.',
  'ticket.participant_added': 'A user was added to a ticket.',
  'ticket.participant_removed': 'A user was removed from a ticket.',
  'ticket.message_created': 'A message was written in a ticket.',
  'ticket.first_response': 'Staff answered a ticket for the first time.',
  'ticket.target_warned': 'A target of a ticket is due soon.',
  'ticket.target_breached': 'A target of a ticket was missed.',
  'ticket.target_met': 'A target of a ticket was reached in time.',
  'ticket.note_created': 'Staff wrote a note about a ticket.',
  'category.created': 'A category was created.',
  'category.updated': 'A category was changed.',
  'category.deleted': 'A category was deleted.',
  'panel.created': 'A panel was created.',
  'panel.updated': 'A panel was changed, taken down, or its message is gone.',
  'panel.deleted': 'A panel was deleted.',
  'panel.deployed': 'The message of a panel was posted in its channel, or updated.',
  'flow.published': 'A flow was published: from now on it runs as it is.',
  'flow.disabled': 'A flow was switched off: it is not started any more.',
  'flow.run_failed': 'A run of a flow failed.',
  'knowledgebase.published': 'A knowledge base item was published.',
  'knowledgebase.updated': 'A knowledge base item was changed or archived.',
  'knowledgebase.deleted': 'A knowledge base item was deleted.',
  'transcript.ready': 'The transcript of a closed ticket was made.',
  'bot.unavailable': 'The bot cannot reach the chat platform: actions that need it answer 503.',
  'bot.recovered': 'The bot can reach the chat platform again.',
  'bot.intents_changed':
    'The chat platform lets the bot see more or less than before: the text of messages in channels, or the members of servers.',
  'privacy_request.created':
    'A member asked in the chat for a copy of their data, or for its erasure, and staff decides.',
  'webhook.test': 'A test of a webhook was requested. Sent to that webhook only.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** An event is recorded in the same transaction as the change that it reports. */
export interface DomainEvent {
  readonly id: EventId;
  readonly guildId: GuildId;
  readonly type: EventType;
  readonly at: Instant;
  readonly actor: Actor;
  /** Counts the events of one ticket without gaps from 1; null for events without a ticket. */
  readonly sequence: { readonly ticketId: TicketId; readonly number: number } | null;
  /** Holds the resource after the change, under its name, and the changed fields. */
  readonly data: Readonly<Record<string, unknown>> & { readonly changes?: Changes };
}

export interface RecordedEvent extends DomainEvent {
  /** Is the `traceparent` of the work that recorded it, if that was traced. */
  readonly traceParent?: string;
}

export const ALL_EVENT_TYPES = listKeys(EVENT_TYPES);

/** Filters left out match all events. */
export interface EventQuery {
  readonly eventTypes?: readonly EventType[] | undefined;
  /** The range includes both ends. */
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly after?: EventId | undefined;
}

export type OrganizationEventQuery = EventQuery & { readonly guildId?: readonly GuildId[] | undefined };

export interface EventLog {
  /** Records events and webhook deliveries in the transaction of the change; wakes workers after the commit. */
  append(...events: readonly DomainEvent[]): Promise<void>;
  /**
   * Lists events in a stable order: later commits come later, so a reader that continues after its last event misses
   * none. Returns null when that event is not stored.
   */
  list(guild: GuildId, query: EventQuery, page: PageRequest): Promise<Page<DomainEvent> | null>;
  /** Like `list`, over all present member servers; the event to continue after may be of a former member. */
  listOfOrganization(
    organization: OrganizationId,
    query: OrganizationEventQuery,
    page: PageRequest,
  ): Promise<Page<DomainEvent> | null>;
}

export const compareFields = (before: object, after: object, fields: readonly string[]): Changes => {
  const changes = fields.map((field): [string, Changes[string]] => [
    field,
    { from: Reflect.get(before, field), to: Reflect.get(after, field) },
  ]);
  return Object.fromEntries(changes.filter(([, { from, to }]) => toCanonicalJson(from) !== toCanonicalJson(to)));
};
