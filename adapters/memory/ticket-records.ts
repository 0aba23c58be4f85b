import { conflict } from '#core/shared/errors.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { Message, Ticket, TicketChange, TimelineEntry } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

/** Tickets and what is written along with them. */
export class TicketRecords {
  readonly tickets: Map<string, Ticket>;
  readonly messages: Map<string, Message>;
  readonly #timeline: Map<string, TimelineEntry>;
  readonly #events: Map<string, DomainEvent>;

  constructor(state: MemoryState) {
    this.tickets = state.table('tickets');
    this.messages = state.table('messages');
    this.#timeline = state.table('timeline');
    this.#events = state.table('events');
  }

  /** @throws conflict when the server already uses the external id */
  write({ after, messages, timeline, events }: TicketChange): void {
    const taken = [...this.tickets.values()].some(
      ({ id, guildId, externalId }) =>
        id !== after.id && guildId === after.guildId && externalId !== null && externalId === after.externalId,
    );
    if (taken) throw conflict(`externalId: "${after.externalId}" belongs to another ticket.`);
    this.tickets.set(after.id, after);
    for (const message of messages) this.messages.set(message.id, message);
    for (const entry of timeline) this.#timeline.set(entry.id, entry);
    for (const event of events) this.#events.set(event.id, event);
  }

  remove({ after, events }: TicketChange): void {
    this.tickets.delete(after.id);
    for (const [id, { ticketId }] of this.messages) if (ticketId === after.id) this.messages.delete(id);
    for (const [id, { ticketId }] of this.#timeline) if (ticketId === after.id) this.#timeline.delete(id);
    for (const event of events) this.#events.set(event.id, event);
  }
}
