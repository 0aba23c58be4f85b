import { p } from '@mikro-orm/core';
import type { DomainEvent, RecordedEvent } from '#core/shared/events.ts';
import { expression, instant, json, table, text } from '../records/table.ts';

/** An event with the trace that it was recorded in. */
export type TracedRow = DomainEvent & { readonly traceParent: string | null };

export const toRecordedEvent = ({ traceParent, ...event }: TracedRow): RecordedEvent =>
  traceParent === null ? event : { ...event, traceParent };

/** An event with the transaction that recorded it: their order is the one in which readers of the feed see events. */
export type EventRow = TracedRow & { readonly transaction: string };

export const events = table<EventRow>(
  'events',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    type: text(),
    at: instant(),
    actor: json(),
    sequence: json().nullable(),
    data: json(),
    transaction: p.string().columnType('xid8').defaultRaw('event_number()'),
    traceParent: text().nullable(),
  },
  {
    indexes: [
      { name: 'events_feed', properties: ['guildId', 'transaction', 'id'] },
      // The next work and the removal of old events search all servers by this index.
      { name: 'events_id', properties: ['id'] },
      { name: 'events_at', properties: ['guildId', 'at', 'id'] },
    ],
  },
);

/** How far the reactions to the events of a server have come, and who is at it. */
export interface EventConsumerOffsetRow {
  readonly guildId: string;
  readonly transaction: string;
  readonly eventId: string;
  readonly leaseHolder: string | null;
  readonly leaseUntil: string | null;
  readonly takenAt: string | null;
}

export const eventConsumerOffsets = table<EventConsumerOffsetRow>(
  'event_consumer_offsets',
  {
    guildId: text().primary(),
    transaction: p.string().columnType('xid8'),
    eventId: p.uuid(),
    leaseHolder: p.uuid().nullable(),
    leaseUntil: instant().nullable(),
    takenAt: instant().nullable(),
  },
  {
    indexes: [
      expression('event_consumer_offsets_leased', 'event_consumer_offsets (lease_until) where lease_until is not null'),
    ],
  },
);
