import type { Actor } from './actor.ts';
import { canonical } from './canonical.ts';
import type { EventId, GuildId, TicketId } from './ids.ts';
import type { Instant } from './instant.ts';

/** Every event type that exists, with the sentence the docs show for it. */
export const EVENT_TYPES = {
  'ticket.created': 'A ticket was opened.',
  'ticket.updated': 'Fields of a ticket changed: subject, priority, tags, status, metadata or external id.',
  'ticket.claimed': 'A staff member took a ticket.',
  'ticket.unclaimed': 'A ticket was given back to the queue.',
  'ticket.closed': 'A ticket was closed.',
  'ticket.reopened': 'A closed ticket was opened again.',
  'ticket.deleted': 'A closed ticket was deleted.',
  'ticket.participant_added': 'A user was added to a ticket.',
  'ticket.participant_removed': 'A user was removed from a ticket.',
  'ticket.message_created': 'A message was written in a ticket.',
  'ticket.first_response': 'Staff answered a ticket for the first time.',
  'category.created': 'A category was created.',
  'category.updated': 'A category was changed.',
  'category.deleted': 'A category was deleted.',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

/** What a change did to each field it touched. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** A fact that was recorded in the same transaction as the change it reports. */
export interface DomainEvent {
  readonly id: EventId;
  readonly guildId: GuildId;
  readonly type: EventType;
  readonly at: Instant;
  readonly actor: Actor;
  /** Orders the events of one ticket without gaps, from 1; null for events that belong to no ticket. */
  readonly sequence: { readonly ticketId: TicketId; readonly number: number } | null;
  /** The resource after the change, under its name, and what changed. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The outbox: appending happens inside the unit of work of the change. */
export interface EventLog {
  append(event: DomainEvent): Promise<void>;
  /** The newest events of a server first; for tests and the pull feed. */
  latest(guild: GuildId, limit: number): Promise<readonly DomainEvent[]>;
}

/** The fields that differ, by value. */
export const changesBetween = (before: object, after: object, fields: readonly string[]): Changes => {
  const from = before as Record<string, unknown>;
  const to = after as Record<string, unknown>;
  return Object.fromEntries(
    fields
      .filter((field) => canonical(from[field]) !== canonical(to[field]))
      .map((field) => [field, { from: from[field], to: to[field] }]),
  );
};
